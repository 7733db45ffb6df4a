package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Solutions of A·X = B with iterations and residuals of each column. Changed by the solver alone. */
public final class Solution {
    private final Matrix x;
    private final double tolerance;
    private final double[] norms;
    private final int[] iterations;
    private final double[] relativeResiduals;
    private final Tridiagonals tridiagonals;

    /**
     * @param x the start, which the solver turns into the solution
     * @param squaredNorms of the right-hand sides
     */
    Solution(Matrix x, double[] squaredNorms, double tolerance) {
        this.x = x;
        this.tolerance = tolerance;
        this.norms = Arrays.stream(squaredNorms).map(Math::sqrt).toArray();
        this.iterations = new int[norms.length];
        this.relativeResiduals = new double[norms.length];
        this.tridiagonals = new Tridiagonals(norms.length);
        for (int column = 0; column < norms.length; column++) {
            Require.that(Double.isFinite(norms[column]), "norm of right-hand side " + column, norms[column], "finite");
        }
    }

    /** The columns from..to−1 with a non-zero right-hand side; the others get x = 0 at once, for any start. */
    int[] withoutZeros(int from, int to) {
        for (int column = from; column < to; column++) {
            if (norms[column] == 0) {
                Arrays.fill(x.array(), column * x.rows(), (column + 1) * x.rows(), 0.0);
            }
        }
        return IntStream.range(from, to).filter(column -> norms[column] > 0).toArray();
    }

    /** Records the squared residual norms of some columns. */
    void note(int[] columns, double[] squares) {
        for (int c = 0; c < columns.length; c++) {
            relativeResiduals[columns[c]] = Math.sqrt(squares[c]) / norms[columns[c]];
        }
    }

    void countIteration(int[] columns) {
        for (int column : columns) {
            iterations[column]++;
        }
    }

    /** The Lanczos process of each column up to its first restart, if the start was zero. */
    Tridiagonals tridiagonals() {
        return tridiagonals;
    }

    /** One column per right-hand side. The live matrix: the solution's owner may take it over. */
    public Matrix x() {
        return x;
    }

    public int iterations(int column) {
        return iterations[column];
    }

    public int mostIterations() {
        return Arrays.stream(iterations).max().orElse(0);
    }

    /** ‖b − A·x‖ / ‖b‖ of a column; 0 if b = 0. */
    public double relativeResidual(int column) {
        return relativeResiduals[column];
    }

    /** The largest relative residual; NaN if one is. */
    public double worstRelativeResidual() {
        return Arrays.stream(relativeResiduals).reduce(0, Math::max);
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
        return (int) IntStream.range(0, norms.length).filter(c -> !converged(c)).count();
    }

    /** Notifies the run's listener if some columns have not reached the tolerance. */
    void warn(Run run) {
        if (!converged()) {
            String what = String.format(
                    Locale.ROOT, "conjugate gradients, %d of %d right-hand sides", unconverged(), norms.length);
            run.listener()
                    .on(new FitEvent.NotConverged(what, mostIterations(), OptionalDouble.of(worstRelativeResidual())));
        }
    }
}
