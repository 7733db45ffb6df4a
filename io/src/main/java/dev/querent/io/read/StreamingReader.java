package dev.querent.io.read;

import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads its kind of file in parts as well, so that a file may be larger than the memory. */
public interface StreamingReader extends FormatReader {

    /** Whether these options allow it: the first part must not depend on the rest of the file. */
    boolean canStream(ReadOptions options);

    /** The same content as {@link #read} part by part, with one part in memory at a time. */
    void readParts(Path path, ReadOptions options, Consumer<Table> taker);
}
