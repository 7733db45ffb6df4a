package dev.querent.io.read;

import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;

/** Reads one data format. Stateless. */
public interface FormatReader {

    /** The format in one word, such as {@code csv}. */
    String format();

    /**
     * Whether this reader takes a path.
     *
     * @param nameWithoutGz the file name in lower case, a final {@code .gz} removed
     * @param head up to 512 first bytes, decompressed; empty for folders and if only the name decides
     */
    boolean accepts(Path path, String nameWithoutGz, byte[] head);

    /** The whole content. Any problem with it is an {@link dev.querent.model.error.InputException}. */
    Table read(Path path, ReadOptions options);
}
