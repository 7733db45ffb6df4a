package dev.querent.core.krylov;

/** Receives the residuals of an iterative solver, on the thread that called it; read a clock here for a curve over time. */
@FunctionalInterface
public interface ConvergenceListener {
    ConvergenceListener NONE = (iteration, worstRelativeResidual) -> {};

    /**
     * @param iteration from 0, the start, counted separately for each group of right-hand sides
     * @param worstRelativeResidual the largest ‖b − A·x‖ / ‖b‖ in the group
     */
    void on(int iteration, double worstRelativeResidual);
}
