package dev.querent.lab.data;

import dev.querent.core.data.Labels;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Stratified random draws with a fixed number of rows per class. Draws of a class are nested: a larger draw with the same seed begins with
 * the rows of a smaller one.
 */
public final class ClassDraw {
    private final int[][] shuffled; // by class

    private ClassDraw(int[][] shuffled) {
        this.shuffled = shuffled;
    }

    public static ClassDraw of(Labels labels, Seed seed) {
        int[][] byClass = new int[labels.classes().size()][];
        for (int c = 0; c < byClass.length; c++) {
            int code = c;
            byClass[c] = IntStream.range(0, labels.size())
                    .filter(row -> labels.code(row) == code)
                    .toArray();
            seed.child("draw", c).generator().shuffle(byClass[c]);
        }
        return new ClassDraw(byClass);
    }

    /** Rows {@code from} to {@code to - 1} of the order of each class, ascending; fewer if a class has fewer. */
    public int[] rows(int from, int to) {
        return IntStream.range(0, shuffled.length)
                .flatMap(c -> IntStream.of(ofClass(c, from, to)))
                .sorted()
                .toArray();
    }

    /** The rows of every class from position {@code from} on. */
    public int[] rest(int from) {
        return rows(from, Integer.MAX_VALUE);
    }

    /** Positions {@code from} to {@code to - 1} of one class, in the order drawn. */
    public int[] ofClass(int code, int from, int to) {
        int[] rows = shuffled[code];
        return Arrays.copyOfRange(rows, Math.min(from, rows.length), Math.min(to, rows.length));
    }
}
