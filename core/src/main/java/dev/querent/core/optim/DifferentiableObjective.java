package dev.querent.core.optim;

/** A function with its gradient. */
public interface DifferentiableObjective extends Objective {

    /** The value at {@code point}; the gradient is written into {@code gradient}. */
    double valueAndGradient(double[] point, double[] gradient);

    /** Differences of values that mean nothing: an estimate is no better than that, or nobody cares. Searches end there. */
    default double resolution() {
        return 0;
    }
}
