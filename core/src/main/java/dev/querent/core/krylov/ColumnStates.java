package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The progress of each column of A·X = B. */
final class ColumnStates {
    private final Matrix x;
    private final double[] norms;
    private final int[] iterations;
    private final double[] residuals;

    /**
     * @param x the start, which the solver turns into the solution
     * @param squaredNorms of the right-hand sides
     */
    ColumnStates(Matrix x, double[] squaredNorms) {
        this.x = x;
        this.norms = Arrays.stream(squaredNorms).map(Math::sqrt).toArray();
        this.iterations = new int[norms.length];
        this.residuals = new double[norms.length];
        for (int column = 0; column < norms.length; column++) {
            Require.that(Double.isFinite(norms[column]), "norm of right-hand side " + column, norms[column], "finite");
        }
    }

    Matrix x() {
        return x;
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
            residuals[columns[c]] = Math.sqrt(squares[c]) / norms[columns[c]];
        }
    }

    void countIteration(int[] columns) {
        for (int column : columns) {
            iterations[column]++;
        }
    }

    int iterations(int column) {
        return iterations[column];
    }

    double relativeResidual(int column) {
        return residuals[column];
    }

    /** The largest relative residual of some columns. */
    double worst(int[] columns) {
        return Arrays.stream(columns).mapToDouble(c -> residuals[c]).reduce(0, Math::max);
    }

    Solution solution(double tolerance) {
        return new Solution(x, iterations, residuals, tolerance);
    }
}
