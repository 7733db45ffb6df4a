package dev.querent.core.hybrid;

import dev.querent.core.optim.Box;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.optim.Objective;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** Fits weights to held-out rows by their log loss. */
final class LogLinearFit {
    /** With fewer rows the start is kept. */
    private static final int LEAST_ROWS = 20;

    private static final double LOG_RADIUS = Math.log(100);
    private static final NelderMead SEARCH = new NelderMead(400, 0.5, 1e-7);

    private LogLinearFit() {}

    /** The weights and the floor with the lowest loss. */
    static LogLinearWeights lowest(HeldOutRows rows, LogLinearWeights start) {
        if (rows.size() < LEAST_ROWS) {
            return start;
        }
        double[] found = factors(3, by -> loss(rows, start.times(by[0], by[1], by[2])));
        return start.times(found[0], found[1], found[2]);
    }

    /**
     * The most probable weights if the logarithm of each is distributed normally around that of {@code centre}: with few rows they stay near. The
     * floor is that of the centre.
     *
     * @param deviation of the logarithms
     */
    static LogLinearWeights near(HeldOutRows rows, LogLinearWeights centre, double deviation) {
        double[] found = factors(2, by -> {
            double squares = Math.pow(Math.log(by[0]), 2) + Math.pow(Math.log(by[1]), 2);
            double prior = 0.5 * squares / (deviation * deviation);
            return loss(rows, centre.times(by[0], by[1], 1)) + prior / Math.max(1, rows.size());
        });
        return centre.times(found[0], found[1], 1);
    }

    private static double loss(HeldOutRows rows, LogLinearWeights weights) {
        return SoftmaxLoss.smoothed(rows.scores(weights), rows.codes());
    }

    /** Factors of weights that minimise a function, each between 1/100 and 100; the search starts at 1. */
    static double[] factors(int count, Objective function) {
        double[] start = new double[count];
        return exponentials(SEARCH.minimise(
                        logarithms -> function.value(exponentials(logarithms)),
                        start,
                        Box.around(start, LOG_RADIUS),
                        Seed.of(0), // Nelder–Mead draws nothing
                        Budget.unlimited())
                .point());
    }

    private static double[] exponentials(double[] logarithms) {
        return Arrays.stream(logarithms).map(Math::exp).toArray();
    }
}
