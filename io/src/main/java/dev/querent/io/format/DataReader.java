package dev.querent.io.format;

import dev.querent.io.InputException;
import dev.querent.io.arff.ArffReader;
import dev.querent.io.csv.CsvTableReader;
import dev.querent.io.idx.IdxReader;
import dev.querent.io.image.ImageFolderReader;
import dev.querent.io.jsonl.JsonLinesReader;
import dev.querent.io.libsvm.LibsvmReader;
import dev.querent.io.npy.NpyReader;
import dev.querent.io.parquet.ParquetTableReader;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.table.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads any data file or folder that Querent knows. */
public final class DataReader {
    private static final List<FormatReader> READERS = List.of(
            new ImageFolderReader(),
            new IdxReader(),
            new NpyReader(),
            new ParquetTableReader(),
            new LibsvmReader(),
            new ArffReader(),
            new JsonLinesReader(),
            new CsvTableReader()); // takes any text with separators, so it comes last
    private static final byte[] NOT_LOOKED_AT = new byte[0];

    private DataReader() {}

    /** The name of the file decides which reader takes it; if it does not, the first bytes do. */
    public static Table read(Path path, ReadOptions options) {
        Table table = readWhole(path, options);
        return options.without().isEmpty() ? table : ColumnDrop.from(path, table, options);
    }

    /** Whether a file can be read in parts: it is LIBSVM, its first index is known, and no columns are left out. */
    public static boolean hasParts(Path path, ReadOptions options) {
        return options.firstIndex().isPresent()
                && options.without().isEmpty()
                && options.text().isEmpty()
                && reader(path).filter(LibsvmReader.class::isInstance).isPresent();
    }

    /** The content part by part, with one part in memory at a time, if {@link #hasParts}. */
    public static void readParts(Path path, ReadOptions options, Consumer<Table> taker) {
        LibsvmReader reader = reader(path)
                .filter(LibsvmReader.class::isInstance)
                .map(LibsvmReader.class::cast)
                .orElseThrow(() -> new IllegalArgumentException(path + " cannot be read in parts"));
        reader.readParts(path, options, taker);
    }

    private static Optional<FormatReader> reader(Path path) {
        String name = nameWithoutGz(path);
        return taker(path, name, NOT_LOOKED_AT).or(() -> taker(path, name, DataSource.head(path)));
    }

    private static Table readWhole(Path path, ReadOptions options) {
        return reader(path)
                .orElseThrow(() -> InputException.in(
                        path,
                        "unknown data format; end the file name with its format. Known formats: "
                                + READERS.stream().map(FormatReader::format).collect(Collectors.joining(", "))))
                .read(path, options);
    }

    private static Optional<FormatReader> taker(Path path, String name, byte[] head) {
        return READERS.stream()
                .filter(reader -> reader.accepts(path, name, head))
                .findFirst();
    }

    private static String nameWithoutGz(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
    }
}
