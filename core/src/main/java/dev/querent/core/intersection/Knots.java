package dev.querent.core.intersection;

import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * A few knots per dimension: g_0 = 0, then heights of its entries in ascending order up to the largest. Two neighbours bound a cell; cells of
 * all dimensions are numbered consecutively. Functions that are 0 at g_0 and linear in each cell are determined by their values at the upper
 * ends of all cells. Immutable.
 *
 * @param first dimension d has cells first[d] .. first[d + 1]
 * @param values at the upper end of each cell
 * @param heights at the upper end of each cell
 * @param gaps the height of its upper end above its lower end
 */
record Knots(int[] first, float[] values, double[] heights, double[] gaps) {
    /** Gaps below this share of the largest height count as none. */
    private static final double TINY = 1e-9;

    /** At most {@code most} cells per dimension; none if all heights are 0. */
    static Knots of(Heights heights, int most, Workers workers) {
        SortedIndex index = heights.index();
        int[][] picked = new int[index.dimensions()][];
        workers.forEachChunk(index.dimensions(), 16, (from, to) -> {
            for (int d = from; d < to; d++) {
                picked[d] = pick(heights, d, most);
            }
        });
        int[] first = new int[picked.length + 1];
        for (int d = 0; d < picked.length; d++) {
            first[d + 1] = first[d] + picked[d].length;
        }
        int cells = first[picked.length];
        Knots knots = new Knots(first, new float[cells], new double[cells], new double[cells]);
        for (int d = 0; d < picked.length; d++) {
            double below = 0;
            for (int a = 0; a < picked[d].length; a++) {
                int cell = first[d] + a;
                knots.values[cell] = index.values[index.starts[d] + picked[d][a]];
                knots.heights[cell] = heights.of(d, knots.values[cell]);
                knots.gaps[cell] = knots.heights[cell] - below;
                below = knots.heights[cell];
            }
        }
        return knots;
    }

    /**
     * Entries whose share of the dimension's entries plus share of its largest height reach evenly spaced numbers. The error of a cell grows
     * with its height times its entries, so both long and full cells are bad.
     */
    private static int[] pick(Heights heights, int dimension, int most) {
        int n = heights.index().length(dimension);
        double[] h = new double[n];
        heights.fill(dimension, h);
        double largest = n == 0 ? 0 : h[n - 1];
        if (!(largest > 0)) {
            return new int[0];
        }
        int[] picked = new int[most];
        int count = 0;
        double below = 0;
        for (int i = 0; i < n - 1 && count < most - 1; i++) {
            double place = (i + 1.0) / n + h[i] / largest;
            if (place * most >= 2.0 * (count + 1) && h[i] - below > TINY * largest && largest - h[i] > TINY * largest) {
                picked[count++] = i;
                below = h[i];
            }
        }
        picked[count++] = n - 1;
        return Arrays.copyOf(picked, count);
    }

    int cells() {
        return heights.length;
    }

    /** The cell of a positive value; values above the last knot belong to the last cell. The dimension must have cells. */
    int cell(int dimension, float x) {
        int low = first[dimension];
        int left = first[dimension + 1] - low;
        while (left > 1) { // the first whose upper end is not below x
            int half = left >>> 1;
            low = values[low + half - 1] < x ? low + half : low;
            left -= half;
        }
        return low;
    }
}
