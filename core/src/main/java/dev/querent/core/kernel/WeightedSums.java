package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.data.columns.DimensionView;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/** Sums over all pairs of rows, weighted by a symmetric matrix: the terms of evidence gradients. */
final class WeightedSums {
    private WeightedSums() {}

    /** Σᵢⱼ Wᵢⱼ Kᵢⱼ. */
    static double elementwise(Matrix weights, Matrix gram) {
        double[] w = weights.array();
        double[] k = gram.array();
        double sum = 0;
        for (int i = 0; i < w.length; i++) {
            sum += w[i] * k[i];
        }
        return sum;
    }

    /**
     * For each dimension d: Σᵢⱼ Wᵢⱼ h_d(min(xᵢd, xⱼd)), with h_d(0) = 0. Rows are visited by ascending value, so a row's value is the smaller
     * one for all rows after it.
     */
    static double[] overSmaller(Features rows, Matrix weights, TransformedRow.Mapping h, Workers workers) {
        DimensionView view = DimensionView.of(rows);
        List<Double> sums = workers.mapInOrder(view.dimensions(), d -> dimensionSum(view, d, weights, h));
        return sums.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double dimensionSum(DimensionView view, int d, Matrix weights, TransformedRow.Mapping h) {
        long[] ascending = ascending(view, d);
        double[] w = weights.array();
        int n = weights.rows();
        double sum = 0;
        for (int p = 0; p < ascending.length; p++) {
            int column = (int) ascending[p] * n;
            double above = 0;
            for (int q = p + 1; q < ascending.length; q++) {
                above += w[column + (int) ascending[q]];
            }
            float value = Float.intBitsToFloat((int) (ascending[p] >>> 32));
            sum += h.apply(d, value) * (2 * above + w[column + (int) ascending[p]]);
        }
        return sum;
    }

    /** The same for any weights of pairs of two sets of rows. */
    static double[] overSmaller(
            Features rows, Features others, Matrix weights, TransformedRow.Mapping h, Workers workers) {
        DimensionView left = DimensionView.of(rows);
        DimensionView right = DimensionView.of(others);
        List<Double> sums = workers.mapInOrder(left.dimensions(), d -> dimensionSum(left, right, d, weights, h));
        return sums.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double dimensionSum(
            DimensionView left, DimensionView right, int d, Matrix weights, TransformedRow.Mapping h) {
        double[] ofLeft = new double[left.end(d) - left.start(d)];
        for (int p = 0; p < ofLeft.length; p++) {
            ofLeft[p] = h.apply(d, left.value(left.start(d) + p));
        }
        double sum = 0;
        for (int q = right.start(d); q < right.end(d); q++) {
            float value = right.value(q);
            double ofRight = h.apply(d, value);
            int column = right.row(q) * weights.rows();
            for (int p = 0; p < ofLeft.length; p++) {
                int at = left.start(d) + p;
                sum += weights.array()[column + left.row(at)] * (left.value(at) < value ? ofLeft[p] : ofRight);
            }
        }
        return sum;
    }

    /** Value bits in the high half, row number in the low half: bits of floats >= 0 sort like the floats. */
    private static long[] ascending(DimensionView view, int d) {
        long[] keys = new long[view.end(d) - view.start(d)];
        for (int p = 0; p < keys.length; p++) {
            int position = view.start(d) + p;
            keys[p] = ((long) Float.floatToIntBits(view.value(position)) << 32) | view.row(position);
        }
        Arrays.sort(keys);
        return keys;
    }
}
