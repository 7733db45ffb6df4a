package dev.querent.io.idx;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.io.array.ElementStream;
import dev.querent.io.array.ElementType;
import dev.querent.io.array.LabelArray;
import dev.querent.io.array.MatrixCollector;
import dev.querent.io.array.UnnamedColumns;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.FormatReader;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads IDX files of one to four axes. The first axis counts rows, and the others are the features of a row; two further axes are the
 * height and width of an image. Values stay as stored, such as 0..255.
 */
public final class IdxReader implements FormatReader {
    private static final Pattern NAME = Pattern.compile(".*[-.]idx[1-4]?(-[a-z]+)?");

    @Override
    public String format() {
        return "idx";
    }

    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return NAME.matcher(nameWithoutGz).matches() || IdxHeader.startsWithMagic(head);
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        UnnamedColumns.refuseId(path, options);
        UnnamedColumns.refuseNames(path, options, "the label file in the same folder (train-labels-idx1-ubyte)");
        Vectors vectors = vectors(path);
        LabelArray.Rows rows = new LabelArray.Rows(path, vectors.rows());
        Optional<Labels> labels = IdxLabelFile.find(path).map(file -> IdxLabelFile.read(file, rows));
        return new Table(path.toString(), format(), vectors, labels, ContentDigest.of(vectors, labels));
    }

    private static Vectors vectors(Path path) {
        try (InputStream in = DataSource.open(path)) {
            IdxHeader header = IdxHeader.read(path, in);
            long columns = header.columns(path);
            MatrixCollector matrix = new MatrixCollector(path, header.rows(), columns);
            ElementType type = header.type();
            ElementStream.forEach(
                    path,
                    in,
                    ByteOrder.BIG_ENDIAN,
                    type.bytes(),
                    header.rows() * columns,
                    (buffer, at) -> matrix.add(type.number(buffer, at)));
            Features features = matrix.build();
            return new Vectors(features, FeatureSchema.unnamed(features.columns()), shape(header.sizes()));
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
    }

    private static Optional<ImageShape> shape(List<Integer> sizes) {
        return sizes.size() == 3 ? Optional.of(new ImageShape(sizes.get(2), sizes.get(1))) : Optional.empty();
    }
}
