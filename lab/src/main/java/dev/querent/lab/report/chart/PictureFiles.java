package dev.querent.lab.report.chart;

import dev.querent.model.file.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes a picture as separate files: as SVG, and as PNG if this Java has fonts. */
public final class PictureFiles {
    private PictureFiles() {}

    /** Writes each file as a whole or not at all, into a folder that exists. */
    public static List<Path> write(Picture picture, Path folder, String name) {
        List<Path> files = new ArrayList<>();
        files.add(write(folder.resolve(name + ".svg"), SvgFile.text(picture).getBytes(StandardCharsets.UTF_8)));
        if (PngFile.obstacle().isEmpty()) {
            files.add(write(folder.resolve(name + ".png"), PngFile.bytes(picture)));
        }
        return files;
    }

    private static Path write(Path file, byte[] bytes) {
        AtomicFile.write(file, out -> out.write(bytes));
        return file;
    }
}
