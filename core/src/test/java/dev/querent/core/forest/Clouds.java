package dev.querent.core.forest;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;

/** Random rows that hurt: ties, constant dimensions, duplicates, negative values, few distinct values. */
final class Clouds {
    static final LabelSet NAMES = LabelSet.of(List.of("a", "b", "c"));

    private Clouds() {}

    /** Rows of three classes; dimension 0 is constant, dimension 1 has three values, the others are wide. */
    static LabeledData draw(long seed, int rows, int columns) {
        return draw(seed, rows, columns, 10);
    }

    /** As {@link #draw}, without duplicates: an out-of-bag row cannot be predicted from duplicates of other classes. */
    static LabeledData distinct(long seed, int rows, int columns) {
        return draw(seed, rows, columns, Integer.MAX_VALUE);
    }

    private static LabeledData draw(long seed, int rows, int columns, int oneDuplicateIn) {
        RandomSource random = Seed.of(seed).child("clouds").generator();
        double[][] values = new double[rows][columns];
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = random.nextInt(NAMES.size());
            for (int d = 0; d < columns; d++) {
                values[i][d] = switch (d) {
                    case 0 -> 7;
                    case 1 -> random.nextInt(3) - 1;
                    default -> random.nextGaussian() + (d % NAMES.size() == codes[i] ? 1.5 : 0);
                };
            }
            if (i > 0 && random.nextInt(oneDuplicateIn) == 0) {
                values[i] = values[random.nextInt(i)].clone(); // a duplicate, perhaps of another class
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(NAMES, codes));
    }

    /** The share of a class in a leaf. */
    static double share(ArrayTree tree, int leaf, int classCode) {
        double[] shares = new double[16];
        tree.leaves().vote(leaf, Vote.SOFT, 1, shares, 0);
        return shares[classCode];
    }

    static float[] row(LabeledData data, int row) {
        int columns = data.features().columns();
        float[] values = new float[columns];
        data.features().copyRow(row, 0, columns, values, 0);
        return values;
    }
}
