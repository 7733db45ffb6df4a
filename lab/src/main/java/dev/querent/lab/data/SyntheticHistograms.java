package dev.querent.lab.data;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows that sum to 1, of classes with common bins and bins of one class: bins of a row's class are filled three times as
 * often as the others.
 *
 * @param nonZeroShare share of bins that are filled, on average
 */
public record SyntheticHistograms(int rows, int columns, int classes, double nonZeroShare) {
    private static final double PREFERENCE = 3;

    /** Classes take turns. */
    public LabeledData generate(Seed seed) {
        int[] codes = new int[rows];
        Arrays.setAll(codes, i -> i % classes);
        return generate(codes, seed);
    }

    /** One row of each of the given classes, in that order. */
    public LabeledData generate(int[] codes, Seed seed) {
        if (codes.length != rows) {
            throw new IllegalArgumentException(codes.length + " class codes for " + rows + " rows");
        }
        RandomSource random = seed.generator();
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        double[] row = new double[columns];
        for (int i = 0; i < rows; i++) {
            fill(row, codes[i], random);
            for (int d = 0; d < columns; d++) {
                builder.add(d, row[d]);
            }
            builder.endRow();
        }
        SparseFeatures features = builder.build(columns);
        return new LabeledData(features, Labels.of(classNames(), codes));
    }

    private void fill(double[] row, int code, RandomSource random) {
        // so that the mean over all bins is nonZeroShare
        double base = nonZeroShare * classes / (classes - 1 + PREFERENCE);
        double sum = 0;
        for (int d = 0; d < columns; d++) {
            boolean own = d % classes == code;
            boolean filled = nonZeroShare >= 1 || random.nextDouble() < (own ? PREFERENCE * base : base);
            row[d] = filled ? 1 - random.nextDouble() : 0; // in (0, 1]
            sum += row[d];
        }
        if (sum > 0) {
            double scale = 1 / sum;
            Arrays.setAll(row, d -> row[d] * scale);
        }
    }

    private LabelSet classNames() {
        List<String> names =
                IntStream.range(0, classes).mapToObj(String::valueOf).toList();
        return LabelSet.of(names);
    }
}
