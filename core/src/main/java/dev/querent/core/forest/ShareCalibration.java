package dev.querent.core.forest;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;

/**
 * Calibrates vote shares, p ∝ (share + floor)^power. Fully grown trees disagree more than the classes overlap, so shares are underconfident: a
 * power above 1 compensates. The floor keeps a class without votes possible. Both minimise the log loss of out-of-bag rows with smoothed targets
 * (Platt 1999). The order of classes is unchanged.
 */
record ShareCalibration(double power, double floor) {
    /** The identity. */
    static final ShareCalibration NONE = new ShareCalibration(1, 0);

    /** With fewer rows the shares are not calibrated. */
    private static final int LEAST_ROWS = 20;

    private static final double START_FLOOR = 0.01;

    ShareCalibration {
        Require.finitePositive("power", power);
        Require.that(floor >= 0 && Double.isFinite(floor), "floor", floor, "finite and >= 0");
    }

    static ShareCalibration fit(double[] shares, Labels labels) {
        if (labels.size() < LEAST_ROWS || labels.classes().size() < 2) {
            return NONE;
        }
        Box box = new Box(new double[] {Math.log(0.2), Math.log(1e-4)}, new double[] {Math.log(20), Math.log(1)});
        double[] best = NelderMead.defaults()
                .minimise(
                        point -> of(point).logLoss(shares, labels),
                        new double[] {0, Math.log(START_FLOOR)},
                        box,
                        Seed.of(0), // Nelder–Mead draws nothing
                        Budget.unlimited())
                .point();
        return of(best);
    }

    private static ShareCalibration of(double[] logarithms) {
        return new ShareCalibration(Math.exp(logarithms[0]), Math.exp(logarithms[1]));
    }

    private double logLoss(double[] shares, Labels labels) {
        int m = labels.classes().size();
        double other = 1.0 / (labels.size() + 2) / (m - 1);
        double own = 1 - (m - 1) * other;
        double[] probabilities = new double[m];
        double sum = 0;
        for (int i = 0; i < labels.size(); i++) {
            write(shares, i * m, m, probabilities, 0);
            for (int c = 0; c < m; c++) {
                sum -= (c == labels.code(i) ? own : other) * Math.log(Math.max(1e-300, probabilities[c]));
            }
        }
        return sum / labels.size();
    }

    /** Probabilities of one row of shares at {@code into[to..]}. */
    void write(double[] shares, int from, int classes, double[] into, int to) {
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            double p = power == 1 ? shares[from + c] + floor : Math.pow(shares[from + c] + floor, power);
            into[to + c] = p;
            sum += p;
        }
        for (int c = 0; c < classes; c++) {
            into[to + c] /= sum;
        }
    }
}
