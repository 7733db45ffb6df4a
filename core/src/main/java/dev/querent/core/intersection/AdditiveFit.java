package dev.querent.core.intersection;

import dev.querent.core.parallel.Workers;
import java.util.stream.IntStream;

/**
 * Solves (ZᵀZ + τG⁻¹)c = Zᵀv for several columns v by conjugate gradients; each has its own recursion and stopping test, and all share the
 * passes over the rows.
 */
final class AdditiveFit {
    private final GridRows rows;
    private final DimensionBlocks blocks;
    private final Workers workers;
    private final double[] enough;
    private final double[][] c;
    private final double[][] residual;
    private final double[][] p;
    private final double[] rho;
    private final int[] steps;

    /**
     * @param v the columns one after the other, from {@code offset} on
     * @param accuracy on ‖ZG·residual‖ as {@link DimensionBlocks#norm} estimates it, relative to ‖v‖
     */
    AdditiveFit(
            GridRows rows,
            DimensionBlocks blocks,
            double[] v,
            int offset,
            int columns,
            double accuracy,
            Workers workers) {
        this.rows = rows;
        this.blocks = blocks;
        this.workers = workers;
        this.enough = new double[columns];
        this.c = new double[columns][];
        this.residual = new double[columns][];
        this.p = new double[columns][];
        this.rho = new double[columns];
        this.steps = new int[columns];
        for (int k = 0; k < columns; k++) {
            int start = offset + k * rows.size();
            enough[k] = accuracy * norm(v, start, start + rows.size());
            residual[k] = rows.collect(v, start, workers);
            c[k] = new double[residual[k].length];
            p[k] = blocks.solve(residual[k], workers);
            rho[k] = dot(residual[k], p[k]);
        }
    }

    /** Values of all functions of a column at the knots. */
    double[] functions(int column) {
        return c[column];
    }

    int steps(int column) {
        return steps[column];
    }

    void run(int mostSteps) {
        int[] open = IntStream.range(0, c.length).filter(this::isOpen).toArray();
        for (int step = 0; step < mostSteps && open.length > 0; step++) {
            int[] present = open;
            double[][] directions = IntStream.of(present).mapToObj(k -> p[k]).toArray(double[][]::new);
            double[][] q = rows.square(directions, workers);
            workers.forEach(present.length, i -> advance(present[i], q[i]));
            open = IntStream.of(present).filter(this::isOpen).toArray();
        }
    }

    private boolean isOpen(int k) {
        return rho[k] > 0 && blocks.norm(residual[k]) > enough[k];
    }

    private void advance(int k, double[] q) {
        blocks.addStiffness(p[k], q);
        double length = rho[k] / dot(p[k], q);
        for (int i = 0; i < q.length; i++) {
            c[k][i] += length * p[k][i];
            residual[k][i] -= length * q[i];
        }
        double[] z = blocks.solve(residual[k], Workers.sequential());
        double next = dot(residual[k], z);
        for (int i = 0; i < z.length; i++) {
            p[k][i] = z[i] + next / rho[k] * p[k][i];
        }
        rho[k] = next;
        steps[k]++;
    }

    private static double norm(double[] v, int start, int end) {
        double sum = 0;
        for (int i = start; i < end; i++) {
            sum += v[i] * v[i];
        }
        return Math.sqrt(sum);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
