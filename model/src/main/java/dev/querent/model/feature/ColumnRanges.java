package dev.querent.model.feature;

import dev.querent.core.data.Features;
import java.util.Arrays;

/** The smallest and the greatest value of each column, zeros of sparse rows included; 0 and 0 if there are no rows. */
record ColumnRanges(double[] least, double[] greatest) {

    static ColumnRanges of(Features rows) {
        int columns = rows.columns();
        double[] least = new double[columns];
        double[] greatest = new double[columns];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
        int[] nonZeros = new int[columns];
        for (int row = 0; row < rows.rows(); row++) {
            rows.forEachNonZero(row, (column, value) -> {
                nonZeros[column]++;
                least[column] = Math.min(least[column], value);
                greatest[column] = Math.max(greatest[column], value);
            });
        }
        for (int j = 0; j < columns; j++) {
            if (nonZeros[j] < rows.rows() || rows.rows() == 0) {
                least[j] = Math.min(least[j], 0);
                greatest[j] = Math.max(greatest[j], 0);
            }
        }
        return new ColumnRanges(least, greatest);
    }

    double width(int column) {
        return greatest[column] - least[column];
    }
}
