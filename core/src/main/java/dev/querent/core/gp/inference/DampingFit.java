package dev.querent.core.gp.inference;

import dev.querent.core.optim.Box;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/**
 * Fits the damping for another variance than the one the probabilities were calibrated with.
 *
 * @param rows with the other variance
 * @param level mean logarithm of what scales the means
 */
record DampingFit(ClassProbabilities usual, HeldOutMoments rows, int[] codes, double level) {
    /**
     * @param rows with the other variance
     * @param sameRows with the usual one
     */
    static ClassProbabilities of(ClassProbabilities usual, HeldOutMoments rows, HeldOutMoments sameRows, int[] codes) {
        double level = IntStream.range(0, rows.rows())
                .mapToDouble(i -> Math.log(usual.scale(sameRows.variance(i))))
                .average()
                .orElseThrow();
        DampingFit fit = new DampingFit(usual, rows, codes, level);
        Box box = new Box(
                new double[] {Math.log(SlopeFit.LEAST_DAMPING)}, new double[] {Math.log(SlopeFit.MOST_DAMPING)});
        double[] best = NelderMead.defaults()
                .minimise(
                        point -> fit.loss(point[0]),
                        new double[] {Math.log(usual.damping())},
                        box,
                        Seed.of(0), // Nelder–Mead draws nothing
                        Budget.unlimited())
                .point();
        return fit.with(best[0]);
    }

    private ClassProbabilities with(double logDamping) {
        double damping = Math.exp(logDamping);
        double flattened = IntStream.range(0, rows.rows())
                .mapToDouble(i -> 0.5 * Math.log1p(damping * rows.variance(i)))
                .average()
                .orElseThrow();
        return new ClassProbabilities(Math.exp(level + flattened), damping, usual.mixing());
    }

    private double loss(double logDamping) {
        SlopeFit fit = new SlopeFit(rows, codes);
        ClassProbabilities probabilities = with(logDamping);
        double sum = IntStream.range(0, rows.rows())
                .mapToDouble(i -> fit.loss(i, probabilities))
                .sum();
        return (sum + SlopeObjective.surprise(logDamping, SlopeObjective.usualDamping(rows))) / rows.rows();
    }
}
