package dev.querent.io.format;

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
import dev.querent.io.read.StreamingReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads any data file or folder of the formats it is given: an explicit list, so that the abilities of a program are written in one place.
 * Immutable.
 */
public final class DataReader {
    private static final byte[] NOT_LOOKED_AT = new byte[0];

    private final List<FormatReader> readers;

    /** @param readers asked in this order whether they take a file */
    public DataReader(List<? extends FormatReader> readers) {
        this.readers = List.copyOf(readers);
    }

    /** All formats of this version. To add one, add a line here. */
    public static DataReader standard() {
        return new DataReader(List.of(
                new ImageFolderReader(),
                new IdxReader(),
                new NpyReader(),
                new ParquetTableReader(),
                new LibsvmReader(),
                new ArffReader(),
                new JsonLinesReader(),
                new CsvTableReader())); // takes any text with separators, so it comes last
    }

    /** The name of the file decides which reader takes it; if it does not, the first bytes do. */
    public Table read(Path path, ReadOptions options) {
        Table table = readWhole(path, options);
        return options.without().isEmpty() ? table : ColumnDrop.from(path, table, options);
    }

    /** What reads a file in parts with these options; empty if it can only be read as a whole. */
    public Optional<StreamingReader> streaming(Path path, ReadOptions options) {
        return reader(path)
                .filter(StreamingReader.class::isInstance)
                .map(StreamingReader.class::cast)
                .filter(reader -> reader.canStream(options));
    }

    private Optional<FormatReader> reader(Path path) {
        String name = nameWithoutGz(path);
        return taker(path, name, NOT_LOOKED_AT).or(() -> taker(path, name, DataSource.head(path)));
    }

    private Table readWhole(Path path, ReadOptions options) {
        return reader(path)
                .orElseThrow(() -> InputException.in(
                        path,
                        "unknown data format; end the file name with its format. Known formats: "
                                + readers.stream().map(FormatReader::format).collect(Collectors.joining(", "))))
                .read(path, options);
    }

    private Optional<FormatReader> taker(Path path, String name, byte[] head) {
        return readers.stream()
                .filter(reader -> reader.accepts(path, name, head))
                .findFirst();
    }

    private static String nameWithoutGz(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        return name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
    }
}
