package dev.querent.io.npy;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.io.array.ElementStream;
import dev.querent.io.array.ElementType;
import dev.querent.io.array.LabelArray;
import dev.querent.io.array.MatrixCollector;
import dev.querent.model.error.InputException;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the array after an NPY header as features or as labels. {@code place} names the array in messages. */
final class NpyArray {
    private NpyArray() {}

    /** Two axes are rows and features; three are rows of images, height before width. */
    static Vectors features(Path place, InputStream in, NpyHeader header) throws IOException {
        List<Long> shape = header.shape();
        if (shape.size() != 2 && shape.size() != 3) {
            throw InputException.in(
                    place,
                    "has " + shape.size() + " axes (" + header.shapeText()
                            + "); features need two (rows x features) or three (rows x height x width), reshape it");
        }
        if (!(header.type(place) instanceof NpyType.Numbers numbers)) {
            throw InputException.in(place, "holds text; features must be numbers, text can only be labels");
        }
        long height = shape.get(1);
        long width = shape.size() == 3 ? shape.get(2) : 1;
        long columns = height == 0 || width <= Integer.MAX_VALUE / height ? height * width : Long.MAX_VALUE;
        MatrixCollector matrix = new MatrixCollector(place, shape.get(0), columns);
        if (header.fortranOrder()) {
            readFortranOrder(place, in, numbers, shape.get(0), (int) height, (int) width, matrix);
        } else {
            ElementType type = numbers.element();
            ElementStream.forEach(
                    place,
                    in,
                    numbers.order(),
                    type.bytes(),
                    shape.get(0) * columns,
                    (buffer, at) -> matrix.add(type.number(buffer, at)));
        }
        Features features = matrix.build();
        Optional<ImageShape> image =
                shape.size() == 3 ? Optional.of(new ImageShape((int) width, (int) height)) : Optional.empty();
        return new Vectors(features, FeatureSchema.unnamed(features.columns()), image);
    }

    /** The first axis varies fastest: value (row, y, x) is element number row + rows * (y + height * x). */
    private static void readFortranOrder(
            Path place,
            InputStream in,
            NpyType.Numbers numbers,
            long rows,
            int height,
            int width,
            MatrixCollector matrix)
            throws IOException {
        long count = rows * height * width;
        if (count > MatrixCollector.LARGEST_ARRAY) {
            throw InputException.in(
                    place,
                    "has " + count + " values in Fortran order, but at most " + MatrixCollector.LARGEST_ARRAY
                            + " can be read; save it in C order with np.ascontiguousarray");
        }
        float[] values = new float[(int) count];
        int[] next = {0};
        ElementStream.forEach(
                place,
                in,
                numbers.order(),
                numbers.width(),
                count,
                (buffer, at) -> values[next[0]++] = (float) numbers.element().number(buffer, at));
        for (int row = 0; row < rows; row++) {
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    matrix.add(values[(int) (row + rows * (y + (long) height * x))]);
                }
            }
        }
    }

    /** One label per row: an array of one axis, or of two if the second has size 1. */
    static Labels labels(Path place, InputStream in, NpyHeader header, LabelArray.Rows features) throws IOException {
        List<Long> shape = header.shape();
        if (shape.isEmpty() || shape.size() > 2 || (shape.size() == 2 && shape.get(1) != 1)) {
            throw InputException.in(
                    place, "holds " + header.shapeText() + "; labels need one axis with one label per row");
        }
        NpyType type = header.type(place);
        return LabelArray.read(place, in, type.order(), type.width(), shape.get(0), type, features);
    }
}
