package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses as support points the pivots of a Cholesky factorisation of the kernel matrix: always the row that those before explain least. After M of
 * them the sum of what they leave unexplained of all prior variances is the trace of K − K_NM·K_MM⁻¹·K_MN. O(N·M²) with N·M numbers in memory.
 */
public final class GreedyPivots {
    private GreedyPivots() {}

    /**
     * The pivots in their order.
     *
     * @param share of the trace at which to stop; 0 for none
     * @param most number of pivots
     */
    public static int[] pivots(Kernel kernel, Features features, double share, int most, Compute compute) {
        Features rows = features.cached();
        int n = rows.rows();
        Require.atLeast("support points", most, 1);
        double[] residuals = kernel.diagonal(rows);
        double trace = Arrays.stream(residuals).sum();
        double enough = Math.max(share, 1e-12) * trace; // below, round-off is all that is left
        List<double[]> columns = new ArrayList<>();
        int[] pivots = new int[Math.min(most, n)];
        while (columns.size() < pivots.length && Arrays.stream(residuals).sum() > enough) {
            int pivot = 0;
            for (int i = 1; i < n; i++) {
                pivot = residuals[i] > residuals[pivot] ? i : pivot;
            }
            pivots[columns.size()] = pivot;
            columns.add(eliminate(kernel, rows, pivot, columns, residuals, compute));
        }
        return columns.isEmpty() ? new int[] {0} : Arrays.copyOf(pivots, columns.size());
    }

    private static double[] eliminate(
            Kernel kernel, Features rows, int pivot, List<double[]> columns, double[] residuals, Compute compute) {
        double[] column =
                kernel.cross(rows, rows.select(new int[] {pivot}), compute).array();
        for (double[] before : columns) {
            double factor = before[pivot];
            for (int i = 0; i < column.length; i++) {
                column[i] -= factor * before[i];
            }
        }
        double root = Math.sqrt(residuals[pivot]);
        for (int i = 0; i < column.length; i++) {
            column[i] /= root;
            residuals[i] = Math.max(0, residuals[i] - column[i] * column[i]);
        }
        residuals[pivot] = 0;
        return column;
    }
}
