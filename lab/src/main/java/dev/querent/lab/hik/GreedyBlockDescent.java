package dev.querent.lab.hik;

import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.core.krylov.MatrixColumns;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.progress.Run;
import java.util.Arrays;

/**
 * Greedy block coordinate descent (Bo and Sminchisescu 2008) on ½xᵀ(K + σ²I)x − bᵀx: solves jointly for the coordinates whose individual steps
 * promise most, with all others fixed. It needs only columns of K, so it works with every kernel.
 *
 * @param tolerance on ‖b − A·x‖ / ‖b‖
 * @param maxSteps maximum number of blocks solved
 * @param blockSize coordinates per step; 10 in the comparison of Rodner et al. (2016)
 */
record GreedyBlockDescent(double tolerance, int maxSteps, int blockSize) {

    /** Solves for one right-hand side; the listener gets the residual before the first step and after each. */
    double[] solve(MatrixColumns k, double noise, double[] b, Run run, ConvergenceListener listener) {
        double[] curvature = k.diagonal().clone();
        Arrays.setAll(curvature, i -> curvature[i] + noise);
        double[] x = new double[b.length];
        double[] residual = b.clone();
        double norm = norm(b);
        double relative = norm > 0 ? 1 : 0;
        int step = 0;
        listener.on(step, relative);
        while (relative > tolerance && step < maxSteps) {
            run.cancellation().check();
            descend(k, noise, best(residual, curvature), x, residual, run);
            relative = norm(residual) / norm;
            listener.on(++step, relative);
        }
        return x;
    }

    /** The rows whose individual steps, r²/(2·A_ii), lower the objective most. */
    private int[] best(double[] residual, double[] curvature) {
        int[] rows = new int[Math.min(blockSize, residual.length)];
        double[] gains = new double[rows.length];
        Arrays.fill(gains, -1);
        for (int i = 0; i < residual.length; i++) {
            double gain = residual[i] * residual[i] / curvature[i];
            int place = rows.length;
            while (place > 0 && gain > gains[place - 1]) {
                place--;
            }
            if (place < rows.length) {
                System.arraycopy(gains, place, gains, place + 1, rows.length - place - 1);
                System.arraycopy(rows, place, rows, place + 1, rows.length - place - 1);
                gains[place] = gain;
                rows[place] = i;
            }
        }
        return rows;
    }

    /** Solves A_BB·δ = r_B and updates x and the residual. */
    private static void descend(MatrixColumns k, double noise, int[] block, double[] x, double[] residual, Run run) {
        int n = x.length;
        Matrix columns = Matrix.zeros(n, block.length);
        run.workers().forEach(block.length, c -> k.column(block[c], columns.array(), c * n));
        Matrix small = Matrix.zeros(block.length, block.length);
        Matrix delta = Matrix.zeros(block.length, 1);
        for (int c = 0; c < block.length; c++) {
            columns.array()[c * n + block[c]] += noise;
            delta.set(c, 0, residual[block[c]]);
            for (int r = 0; r < block.length; r++) {
                small.set(r, c, columns.get(block[r], c));
            }
        }
        Cholesky.on(Compute.sequential()).factorInPlace(small).solveInPlace(delta, run.workers());
        for (int c = 0; c < block.length; c++) {
            double step = delta.get(c, 0);
            x[block[c]] += step;
            for (int i = 0; i < n; i++) {
                residual[i] -= step * columns.array()[c * n + i];
            }
        }
    }

    private static double norm(double[] v) {
        double sum = 0;
        for (double entry : v) {
            sum += entry * entry;
        }
        return Math.sqrt(sum);
    }
}
