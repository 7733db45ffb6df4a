package dev.querent.core.hik;

import dev.querent.core.gp.ClassProbabilities;
import dev.querent.core.parallel.Workers;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The calibrations of a model: one for variance bounds, fitted with the default bound, and one for exact variances, which are lower. Each is
 * computed on first use: an online learner may pass through hundreds of models and use only their means, and exact variances are rare
 * and need many solves to calibrate. Thread-safe.
 */
public final class Probabilities {
    private final Function<Workers, ClassProbabilities> calibration;
    private ClassProbabilities bounded;
    private ClassProbabilities exact;

    private Probabilities(
            Function<Workers, ClassProbabilities> calibration, ClassProbabilities bounded, ClassProbabilities exact) {
        this.calibration = calibration;
        this.bounded = bounded;
        this.exact = exact;
    }

    /**
     * @param exact empty if not yet computed
     */
    public static Probabilities of(ClassProbabilities bounded, Optional<ClassProbabilities> exact) {
        return new Probabilities(workers -> bounded, bounded, exact.orElse(null));
    }

    static Probabilities later(Function<Workers, ClassProbabilities> calibration) {
        return new Probabilities(calibration, null, null);
    }

    synchronized ClassProbabilities bounded(Workers workers) {
        if (bounded == null) {
            bounded = calibration.apply(workers);
        }
        return bounded;
    }

    synchronized Optional<ClassProbabilities> exact() {
        return Optional.ofNullable(exact);
    }

    /**
     * @param find computes it from the one for bounds
     */
    synchronized ClassProbabilities exact(UnaryOperator<ClassProbabilities> find, Workers workers) {
        if (exact == null) {
            exact = find.apply(bounded(workers));
        }
        return exact;
    }
}
