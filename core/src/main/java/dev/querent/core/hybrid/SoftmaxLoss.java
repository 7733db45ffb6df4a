package dev.querent.core.hybrid;

/** Log loss of softmax(scores). */
final class SoftmaxLoss {
    private SoftmaxLoss() {}

    /** log Σ exp of some scores. */
    static double logSum(double[] scores, int from, int count) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = from; c < from + count; c++) {
            highest = Math.max(highest, scores[c]);
        }
        double sum = 0;
        for (int c = from; c < from + count; c++) {
            sum += Math.exp(scores[c] - highest);
        }
        return highest + Math.log(sum);
    }

    /** The loss of each row. */
    static double[] ofRows(double[] scores, int[] codes) {
        double[] losses = new double[codes.length];
        int classes = codes.length == 0 ? 0 : scores.length / codes.length;
        for (int i = 0; i < losses.length; i++) {
            losses[i] = logSum(scores, i * classes, classes) - scores[i * classes + codes[i]];
        }
        return losses;
    }

    /** The mean over rows, with targets of 1 − 1/(n + 2) instead of 1 for n rows (Platt 1999): certain rows do not ask for infinite weights. */
    static double smoothed(double[] scores, int[] codes) {
        if (codes.length == 0) {
            return 0;
        }
        int classes = scores.length / codes.length;
        double other = 1.0 / (codes.length + 2) / (classes - 1);
        double own = 1 - classes * other; // beyond that of every class
        double sum = 0;
        for (int i = 0; i < codes.length; i++) {
            double all = 0;
            for (int c = i * classes; c < (i + 1) * classes; c++) {
                all += scores[c];
            }
            sum += logSum(scores, i * classes, classes) - own * scores[i * classes + codes[i]] - other * all;
        }
        return sum / codes.length;
    }
}
