package dev.querent.core.hybrid;

import dev.querent.core.internal.Require;

/**
 * Weights of a log-linear pool of a forest and informative vector machines: log p_k ∝ w_f·log(share_k + ε) + w_i·z_k.
 *
 * @param forest w_f
 * @param ivm w_i; 0 if there are no machines
 * @param floor ε, which keeps a class without votes possible
 */
record LogLinearWeights(double forest, double ivm, double floor) {
    LogLinearWeights {
        Require.finitePositive("weight of the forest", forest);
        Require.that(ivm >= 0 && Double.isFinite(ivm), "weight of the machines", ivm, "finite and >= 0");
        Require.finitePositive("floor", floor);
    }

    /**
     * Changes the weight of the machines, the floor, and the span w_f·log(1 + 1/ε) between scores of shares 0 and 1. The best span hardly depends on the
     * floor, unlike the best w_f, so that a search finds it easily.
     */
    LogLinearWeights times(double bySpan, double byIvm, double byFloor) {
        double newFloor = floor * byFloor;
        double sameSpan = Math.log1p(1 / floor) / Math.log1p(1 / newFloor);
        return new LogLinearWeights(forest * sameSpan * bySpan, ivm * byIvm, newFloor);
    }

    /** Writes the scores of the classes of one row. */
    void score(double[] shares, double[] z, int from, int classes, double[] into, int to) {
        for (int c = 0; c < classes; c++) {
            into[to + c] = forest * Math.log(shares[from + c] + floor) + ivm * z[from + c];
        }
    }
}
