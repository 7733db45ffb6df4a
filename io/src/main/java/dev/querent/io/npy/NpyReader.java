package dev.querent.io.npy;

import dev.querent.core.data.Labels;
import dev.querent.io.array.LabelArray;
import dev.querent.io.array.UnnamedColumns;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads numpy files. The labels of {@code NAME.npy} are in {@code NAME_labels.npy} or, if NAME starts with X as in
 * {@code X_train.npy}, in the file with y instead: {@code y_train.npy}. An NPZ file has the features in an array called
 * {@code X}, {@code x}, {@code features} or {@code data} (or in its only array of two or three axes) and the labels in
 * {@code y}, {@code labels} or {@code label}.
 */
public final class NpyReader implements FormatReader {
    private static final String NPY = ".npy";
    private static final String GZ = ".gz";

    @Override
    public String format() {
        return "npy";
    }

    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(NPY)
                || nameWithoutGz.endsWith(".npz")
                || NpyHeader.startsWithMagic(head)
                || NpzArchive.startsWithArray(head);
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        UnnamedColumns.refuseId(path, options);
        UnnamedColumns.refuseNames(path, options, "a separate array (y.npy, or y in an .npz file)");
        if (NpzArchive.startsAsZip(DataSource.head(path))) {
            NpzArchive.Arrays arrays = NpzArchive.read(path);
            return table(path, "npz", arrays.features(), arrays.labels());
        }
        Vectors features = readFile(path, NpyArray::features);
        LabelArray.Rows rows = new LabelArray.Rows(path, features.rows());
        Optional<Labels> labels = labelFile(path)
                .map(file -> readFile(file, (place, in, header) -> NpyArray.labels(place, in, header, rows)));
        return table(path, format(), features, labels);
    }

    private static Table table(Path path, String format, Vectors features, Optional<Labels> labels) {
        return new Table(path.toString(), format, features, labels, ContentDigest.of(features, labels));
    }

    private interface ArrayReader<T> {
        T read(Path place, InputStream in, NpyHeader header) throws IOException;
    }

    private static <T> T readFile(Path file, ArrayReader<T> reader) {
        try (InputStream in = DataSource.open(file)) {
            return reader.read(file, in, NpyHeader.read(file, in));
        } catch (IOException e) {
            throw DataSource.failure(file, e);
        }
    }

    private static Optional<Path> labelFile(Path features) {
        String name = features.getFileName().toString();
        String lower = name.toLowerCase(Locale.ROOT);
        int end = lower.endsWith(NPY + GZ) ? name.length() - (NPY + GZ).length() : name.length() - NPY.length();
        if (!lower.startsWith(NPY, Math.max(0, end))) {
            return Optional.empty();
        }
        String stem = name.substring(0, end);
        List<String> stems = new ArrayList<>(List.of(stem + "_labels"));
        if (stem.startsWith("X") || stem.startsWith("x")) {
            stems.add("y" + stem.substring(1));
        }
        return stems.stream()
                .flatMap(s -> List.of(s + NPY, s + NPY + GZ).stream())
                .map(features::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst();
    }
}
