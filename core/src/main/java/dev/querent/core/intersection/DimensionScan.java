package dev.querent.core.intersection;

/**
 * Inner loops of all products: one dimension of K·V for panels of 1, 2 or 4 columns, interleaved by row. Eight take longer than twice four.
 *
 * <p>With entries in ascending order, heights h_1 ≤ … and weights v, entry j receives f_j = Σ_i v_i·h(min(i, j)). Neighbours differ by f_j −
 * f_{j−1} = (h_j − h_{j−1})·Σ_{i ≥ j} v_i, so one running sum s of the weights from j on and one of f suffice. The loops keep both in local
 * variables, one per column, which stay in registers; a loop over columns does not achieve that. Gaps are doubles: widening floats one by one in
 * these loops makes each value wait for the one before it, 7 ns instead of 2.
 */
final class DimensionScan {
    private DimensionScan() {}

    /**
     * out += K_d·v for one column. Gathers the weights first, so that distant rows are visited twice, not three times.
     *
     * @param work gaps in its first {@code to − from} positions; as many behind them are overwritten
     */
    static void one(int[] rows, int from, int to, double[] work, double[] v, double[] out) {
        int n = to - from;
        double s = 0;
        for (int i = 0; i < n; i++) {
            double weight = v[rows[from + i]];
            work[n + i] = weight;
            s += weight;
        }
        double f = 0;
        for (int i = 0; i < n; i++) {
            f += work[i] * s;
            s -= work[n + i];
            out[rows[from + i]] += f;
        }
    }

    /** out += K_d·V for two columns; row r is at 2r. */
    static void two(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        double s0 = 0;
        double s1 = 0;
        for (int p = from; p < to; p++) {
            int r = rows[p] << 1;
            s0 += v[r];
            s1 += v[r + 1];
        }
        double f0 = 0;
        double f1 = 0;
        for (int p = from; p < to; p++) {
            int r = rows[p] << 1;
            double gap = gaps[p - from];
            f0 += gap * s0;
            f1 += gap * s1;
            s0 -= v[r];
            s1 -= v[r + 1];
            out[r] += f0;
            out[r + 1] += f1;
        }
    }

    /** out += K_d·V for four columns; row r is at 4r. */
    static void four(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int p = from; p < to; p++) {
            int r = rows[p] << 2;
            s0 += v[r];
            s1 += v[r + 1];
            s2 += v[r + 2];
            s3 += v[r + 3];
        }
        double f0 = 0;
        double f1 = 0;
        double f2 = 0;
        double f3 = 0;
        for (int p = from; p < to; p++) {
            int r = rows[p] << 2;
            double gap = gaps[p - from];
            f0 += gap * s0;
            f1 += gap * s1;
            f2 += gap * s2;
            f3 += gap * s3;
            s0 -= v[r];
            s1 -= v[r + 1];
            s2 -= v[r + 2];
            s3 -= v[r + 3];
            out[r] += f0;
            out[r + 1] += f1;
            out[r + 2] += f2;
            out[r + 3] += f3;
        }
    }

    /** uᵀK_d·v for one column each. */
    static double form(int[] rows, int from, int to, double[] gaps, double[] u, double[] v, int offset) {
        double s = 0;
        for (int p = from; p < to; p++) {
            s += v[offset + rows[p]];
        }
        double f = 0;
        double sum = 0;
        for (int p = from; p < to; p++) {
            int r = offset + rows[p];
            f += gaps[p - from] * s;
            s -= v[r];
            sum += u[r] * f;
        }
        return sum;
    }
}
