package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Candidate columns of K − L·Lᵀ for the next columns of L: keeps those that are worth it, the largest pivot first.
 *
 * @param order positions of the accepted columns in the block, in the order of elimination
 * @param small lower-triangular Cholesky factor of the accepted pivots' own rows
 */
record PivotBlock(Matrix columns, int[] order, double[][] small) {
    /** A candidate that keeps less than this share of its remaining diagonal within its block is not worth a column. */
    private static final double LEAST_SHARE = 0.1;

    private static final int ROWS_PER_TASK = 4096;

    static PivotBlock of(
            MatrixColumns matrix, LowRankFactor factor, int[] candidates, double[] remaining, Workers workers) {
        int n = matrix.size();
        Matrix columns = Matrix.zeros(n, candidates.length);
        workers.forEach(candidates.length, q -> matrix.column(candidates[q], columns.array(), q * n));
        factor.subtractProduct(columns, factor.transposedRows(candidates), 1, columns, workers);
        return select(columns, candidates, remaining);
    }

    /** Pivoted Cholesky on the candidates' own rows. */
    private static PivotBlock select(Matrix columns, int[] candidates, double[] remaining) {
        int size = candidates.length;
        double[][] rows = new double[size][size]; // of the small factor, by candidate
        double[] left = new double[size];
        Arrays.setAll(left, q -> columns.get(candidates[q], q));
        int[] order = new int[size];
        int count = 0;
        for (int best = largest(left); best >= 0 && left[best] > LEAST_SHARE * remaining[candidates[best]]; ) {
            double root = Math.sqrt(left[best]);
            for (int q = 0; q < size; q++) {
                double entry = columns.get(candidates[q], best);
                for (int k = 0; k < count; k++) {
                    entry -= rows[q][k] * rows[best][k];
                }
                rows[q][count] = q == best ? root : entry / root;
                left[q] -= rows[q][count] * rows[q][count];
            }
            left[best] = 0;
            order[count++] = best;
            best = largest(left);
        }
        if (count == 0) {
            throw notPositive(candidates[0], left[0], remaining[candidates[0]]);
        }
        double[][] small = new double[count][];
        for (int j = 0; j < count; j++) {
            small[j] = Arrays.copyOf(rows[order[j]], j + 1);
        }
        return new PivotBlock(columns, Arrays.copyOf(order, count), small);
    }

    private static int largest(double[] values) {
        int best = -1;
        for (int q = 0; q < values.length; q++) {
            if (values[q] > (best < 0 ? 0 : values[best])) {
                best = q;
            }
        }
        return best;
    }

    private static IllegalArgumentException notPositive(int row, double pivot, double expected) {
        return new IllegalArgumentException(String.format(
                Locale.ROOT,
                "column %d leaves %s on the diagonal where the diagonal leaves %s: the matrix is not positive"
                        + " semi-definite, or its columns and its diagonal do not agree",
                row,
                pivot,
                expected));
    }

    int pivots() {
        return order.length;
    }

    /**
     * Writes the new columns of L and subtracts their squares from the remaining diagonal.
     *
     * @return the trace that remains after each column
     */
    double[] eliminate(LowRankFactor panel, double[] remaining, Workers workers) {
        int n = columns.rows();
        int tasks = (n + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
        List<double[]> partial = workers.mapInOrder(
                tasks, t -> eliminate(t * ROWS_PER_TASK, Math.min(n, (t + 1) * ROWS_PER_TASK), panel, remaining));
        double[] traces = new double[order.length];
        for (double[] part : partial) {
            Arrays.setAll(traces, j -> traces[j] + part[j]);
        }
        return traces;
    }

    /** Row by row a forward substitution with the small factor. */
    private double[] eliminate(int from, int to, LowRankFactor panel, double[] remaining) {
        int n = columns.rows();
        double[] values = columns.array();
        double[] row = new double[order.length];
        double[] traces = new double[order.length];
        for (int i = from; i < to; i++) {
            double left = remaining[i];
            for (int j = 0; j < row.length; j++) {
                double entry = values[order[j] * n + i];
                for (int k = 0; k < j; k++) {
                    entry -= small[j][k] * row[k];
                }
                row[j] = entry / small[j][j];
                panel.set(i, j, row[j]);
                left = Math.max(0, left - row[j] * row[j]);
                traces[j] += left;
            }
            remaining[i] = left;
        }
        return traces;
    }
}
