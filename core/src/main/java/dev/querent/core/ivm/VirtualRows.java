package dev.querent.core.ivm;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Rows, and if they are images also their copies shifted by one pixel in four directions (virtual support vectors, DeCoste and Schölkopf 2002). With
 * copies, row r has the numbers 5r (itself) to 5r + 4; without, its number is r.
 *
 * @param width of the images in pixels; empty for no copies
 */
record VirtualRows(Features rows, OptionalInt width) {
    private static final int[] RIGHT = {0, 1, -1, 0, 0};
    private static final int[] DOWN = {0, 0, 0, 1, -1};

    private int copies() {
        return width.isPresent() ? RIGHT.length : 1;
    }

    /** The row that a number stands for. */
    int row(int number) {
        return number / copies();
    }

    /** The number of the same copy of another row. */
    int moved(int number, int toRow) {
        return toRow * copies() + number % copies();
    }

    /** The rows themselves and all their copies. */
    int[] withCopies(int[] chosen) {
        return IntStream.of(chosen)
                .flatMap(row -> IntStream.range(row * copies(), (row + 1) * copies()))
                .toArray();
    }

    Features select(int[] numbers) {
        if (width.isEmpty()) {
            return rows.select(numbers);
        }
        int columns = rows.columns();
        float[] image = new float[columns];
        float[] values = new float[Math.multiplyExact(numbers.length, columns)];
        for (int i = 0; i < numbers.length; i++) {
            rows.copyRow(row(numbers[i]), 0, columns, image, 0);
            int copy = numbers[i] % copies();
            shift(image, RIGHT[copy], DOWN[copy], values, i * columns);
        }
        return DenseFeatures.owning(numbers.length, columns, values);
    }

    /** Pixels that come in from outside are 0. */
    private void shift(float[] image, int right, int down, float[] into, int offset) {
        int w = width.getAsInt();
        int h = image.length / w;
        for (int y = Math.max(0, down); y < Math.min(h, h + down); y++) {
            for (int x = Math.max(0, right); x < Math.min(w, w + right); x++) {
                into[offset + y * w + x] = image[(y - down) * w + x - right];
            }
        }
    }
}
