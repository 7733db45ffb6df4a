package dev.querent.lab.hik;

import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * Coordinate descent on ½αᵀ(K + σ²I)α − αᵀy, one weight at a time in random order, with tables that give the gradient of one weight without
 * visiting the other rows (Wu 2010).
 *
 * @param tolerance on ‖y − (K + σ²I)α‖ / ‖y‖, with K as in the scores
 * @param maxSweeps maximum number of visits to each weight
 * @param seed of the random orders
 */
record CoordinateDescent(double tolerance, int maxSweeps, Seed seed) {

    /**
     * Solves for one right-hand side; the listener gets the residual before the first sweep and after each.
     *
     * @param scores with all weights zero; they hold the solution's weights afterwards
     */
    double[] solve(RowScores scores, double noise, double[] targets, Run run, ConvergenceListener listener) {
        double[] alpha = new double[targets.length];
        double relative = relativeResidual(scores, noise, targets, alpha);
        int sweep = 0;
        listener.on(sweep, relative);
        RandomSource random = seed.generator();
        while (relative > tolerance && sweep < maxSweeps) {
            run.cancellation().check();
            for (int i : random.permutation(alpha.length)) {
                double step = residual(scores, noise, targets, alpha, i) / (scores.self(i) + noise);
                alpha[i] += step;
                scores.add(i, step);
            }
            relative = relativeResidual(scores, noise, targets, alpha);
            listener.on(++sweep, relative);
        }
        return alpha;
    }

    private static double residual(RowScores scores, double noise, double[] targets, double[] alpha, int row) {
        return targets[row] - scores.score(row) - noise * alpha[row];
    }

    private static double relativeResidual(RowScores scores, double noise, double[] targets, double[] alpha) {
        double squares = 0;
        double targetSquares = 0;
        for (int i = 0; i < targets.length; i++) {
            double r = residual(scores, noise, targets, alpha, i);
            squares += r * r;
            targetSquares += targets[i] * targets[i];
        }
        return targetSquares == 0 ? 0 : Math.sqrt(squares / targetSquares);
    }
}
