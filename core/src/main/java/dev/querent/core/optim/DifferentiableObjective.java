package dev.querent.core.optim;

/** A function with its gradient. */
public interface DifferentiableObjective extends Objective {

    /** The value at {@code point}; the gradient is written into {@code gradient}. */
    double valueAndGradient(double[] point, double[] gradient);

    /** Differences of values below this are meaningless, because of noise or by choice. Searches end there. */
    default double resolution() {
        return 0;
    }
}
