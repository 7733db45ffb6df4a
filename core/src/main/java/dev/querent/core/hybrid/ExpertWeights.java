package dev.querent.core.hybrid;

import dev.querent.core.internal.Require;

/**
 * How an expert for some classes S changes the scores s_k of a pool: its classes share among themselves what the pool gives to all of them, log p_k =
 * log P(S) + log softmax_S(v_p·s_k + v_e·z_k). Other classes, about which it knows nothing, keep their probabilities.
 *
 * @param pool v_p; 0 if the expert alone decides among its classes
 * @param expert v_e
 */
record ExpertWeights(double pool, double expert) {
    ExpertWeights {
        Require.that(pool >= 0 && Double.isFinite(pool), "weight of the pool", pool, "finite and >= 0");
        Require.finitePositive("weight of the expert", expert);
    }

    /**
     * Changes the scores of one row.
     *
     * @param codes those of the expert's classes
     * @param z the expert's scores, from {@code first} on
     */
    void apply(double[] scores, int from, int[] codes, double[] z, int first) {
        double[] before = new double[codes.length];
        double[] after = new double[codes.length];
        for (int k = 0; k < codes.length; k++) {
            before[k] = scores[from + codes[k]];
            after[k] = pool * before[k] + expert * z[first + k];
        }
        double shift = SoftmaxLoss.logSum(before, 0, before.length) - SoftmaxLoss.logSum(after, 0, after.length);
        for (int k = 0; k < codes.length; k++) {
            scores[from + codes[k]] = after[k] + shift;
        }
    }
}
