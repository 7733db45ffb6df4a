package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.Locale;
import java.util.OptionalDouble;

/** Solutions of A·X = B with iterations and residuals of each column. */
public final class Solution {
    private final Matrix x;
    private final int[] iterations;
    private final double[] relativeResiduals;
    private final double tolerance;

    /** Takes ownership of all arguments; the residuals must be those of {@code x} itself, not of a recursion that drifts from it. */
    Solution(Matrix x, int[] iterations, double[] relativeResiduals, double tolerance) {
        this.x = x;
        this.iterations = iterations;
        this.relativeResiduals = relativeResiduals;
        this.tolerance = tolerance;
    }

    /** One column per right-hand side. The live matrix: the solution's owner may take it over. */
    public Matrix x() {
        return x;
    }

    public int iterations(int column) {
        return iterations[column];
    }

    public int mostIterations() {
        int most = 0;
        for (int count : iterations) {
            most = Math.max(most, count);
        }
        return most;
    }

    /** ‖b − A·x‖ / ‖b‖ of a column; 0 if b = 0. */
    public double relativeResidual(int column) {
        return relativeResiduals[column];
    }

    /** The largest relative residual; NaN if one is. */
    public double worstRelativeResidual() {
        double worst = 0;
        for (double residual : relativeResiduals) {
            worst = Math.max(worst, residual);
        }
        return worst;
    }

    /** Whether this column has reached the tolerance. */
    public boolean converged(int column) {
        return relativeResiduals[column] <= tolerance;
    }

    /** Whether every column has reached the tolerance. */
    public boolean converged() {
        return unconverged() == 0;
    }

    /** Number of columns that have not reached the tolerance. */
    public int unconverged() {
        int count = 0;
        for (int column = 0; column < relativeResiduals.length; column++) {
            count += converged(column) ? 0 : 1;
        }
        return count;
    }

    /** Notifies the run's listener if some columns have not reached the tolerance. */
    void warn(String method, Run run) {
        if (!converged()) {
            String what = String.format(
                    Locale.ROOT, "%s, %d of %d right-hand sides", method, unconverged(), relativeResiduals.length);
            run.listener()
                    .on(new FitEvent.NotConverged(what, mostIterations(), OptionalDouble.of(worstRelativeResidual())));
        }
    }
}
