package dev.querent.core.krylov;

/**
 * Hears how far an iterative solver has come, from the thread that called it; who wants a curve over time looks at a clock
 * here.
 */
@FunctionalInterface
public interface ConvergenceListener {
    ConvergenceListener NONE = (iteration, worstRelativeResidual) -> {};

    /**
     * @param iteration from 0, the start, counted anew for every group of right-hand sides
     * @param worstRelativeResidual the largest ‖b − A·x‖ / ‖b‖ in the group
     */
    void on(int iteration, double worstRelativeResidual);
}
