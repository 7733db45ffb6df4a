package dev.querent.core.hybrid;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What the members of a pool say about rows that they have not learnt from. Do not change the arrays.
 *
 * @param shares of the forest, by row and class
 * @param z scores of the machines, likewise; zeros if there are none
 * @param codes class of each row
 */
record HeldOutRows(int classes, double[] shares, double[] z, int[] codes) {

    int size() {
        return codes.length;
    }

    HeldOutRows select(int[] rows) {
        int[] chosen = IntStream.of(rows).map(row -> codes[row]).toArray();
        return new HeldOutRows(classes, select(shares, rows, classes), select(z, rows, classes), chosen);
    }

    HeldOutRows followedBy(HeldOutRows more) {
        return new HeldOutRows(
                classes,
                DoubleStream.concat(Arrays.stream(shares), Arrays.stream(more.shares))
                        .toArray(),
                DoubleStream.concat(Arrays.stream(z), Arrays.stream(more.z)).toArray(),
                IntStream.concat(Arrays.stream(codes), Arrays.stream(more.codes))
                        .toArray());
    }

    HeldOutRows withCodes(int[] others) {
        return new HeldOutRows(classes, shares, z, others);
    }

    /** With more classes, which nobody knew: no tree voted for them, and to the machines they were as unlikely as the least likely class. */
    HeldOutRows widened(int more) {
        if (more == classes) {
            return this;
        }
        double[] wideShares = new double[size() * more];
        double[] wideZ = new double[size() * more];
        for (int i = 0; i < size(); i++) {
            double lowest =
                    Arrays.stream(z, i * classes, (i + 1) * classes).min().orElseThrow();
            Arrays.fill(wideZ, i * more, (i + 1) * more, lowest);
            System.arraycopy(z, i * classes, wideZ, i * more, classes);
            System.arraycopy(shares, i * classes, wideShares, i * more, classes);
        }
        return new HeldOutRows(more, wideShares, wideZ, codes);
    }

    /** Some rows of an array of {@code width} values per row. */
    static double[] select(double[] values, int[] rows, int width) {
        double[] some = new double[rows.length * width];
        Arrays.setAll(some, e -> values[rows[e / width] * width + e % width]);
        return some;
    }

    /** The class with the largest share of votes, which a row is routed to; the first one if several tie. */
    int routed(int row) {
        return best(shares, row * classes, classes);
    }

    /** Position of the largest of some values, counted from {@code from}. */
    static int best(double[] values, int from, int count) {
        int best = 0;
        for (int c = 1; c < count; c++) {
            best = values[from + c] > values[from + best] ? c : best;
        }
        return best;
    }

    /** Scores of all rows and classes. */
    double[] scores(LogLinearWeights weights) {
        double[] scores = new double[shares.length];
        for (int at = 0; at < scores.length; at += classes) {
            weights.score(shares, z, at, classes, scores, at);
        }
        return scores;
    }
}
