package dev.querent.core.gp.probit.inference;

/**
 * The factor t of probabilities softmax(t·z) with the lowest log loss. One-versus-all machines do not know of each other: normalising their Φ(z) leaves
 * probabilities far from calibrated, one common factor corrects most of it. The loss is convex in t, so its slope is bisected.
 */
public final class Temperature {
    private static final double LEAST = 0.05;
    private static final double MOST = 50;
    private static final int STEPS = 60;

    private Temperature() {}

    /**
     * @param z of rows that the machines have not seen, by row and class
     * @param codes class of each row
     */
    public static double fit(double[] z, int[] codes) {
        double low = Math.log(LEAST);
        double high = Math.log(MOST);
        for (int step = 0; step < STEPS; step++) {
            double middle = 0.5 * (low + high);
            if (slope(z, codes, Math.exp(middle)) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.exp(0.5 * (low + high));
    }

    /** ∂/∂t of the summed loss: Σ (Σₖ pₖzₖ − z_own). */
    private static double slope(double[] z, int[] codes, double t) {
        int classes = z.length / codes.length;
        double slope = 0;
        double[] p = new double[classes];
        for (int i = 0; i < codes.length; i++) {
            softmax(z, i * classes, t, p, 0, classes);
            for (int c = 0; c < classes; c++) {
                slope += (p[c] - (c == codes[i] ? 1 : 0)) * z[i * classes + c];
            }
        }
        return slope;
    }

    /** Mean log loss of softmax(t·z). */
    public static double loss(double[] z, int[] codes, double t) {
        int classes = z.length / codes.length;
        double[] p = new double[classes];
        double sum = 0;
        for (int i = 0; i < codes.length; i++) {
            softmax(z, i * classes, t, p, 0, classes);
            sum -= Math.log(Math.max(1e-300, p[codes[i]]));
        }
        return sum / codes.length;
    }

    /** Writes softmax(t·z) of one row. */
    public static void softmax(double[] z, int from, double t, double[] into, int to, int classes) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            highest = Math.max(highest, t * z[from + c]);
        }
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            into[to + c] = Math.exp(t * z[from + c] - highest);
            sum += into[to + c];
        }
        for (int c = 0; c < classes; c++) {
            into[to + c] /= sum;
        }
    }
}
