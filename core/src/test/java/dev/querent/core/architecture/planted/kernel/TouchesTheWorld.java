package dev.querent.core.architecture.planted.kernel;

import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.logging.Logger;

/** Planted: files, network, logs and the console. */
public class TouchesTheWorld {
    public File file;
    public Path path;
    public URI address;
    public Logger log;

    public void print() {
        System.out.print(file);
    }
}
