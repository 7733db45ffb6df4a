package dev.querent.core.intersection;

import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Solves (ZᵀZ + τG⁻¹)c = Zᵀv for several columns v by conjugate gradients; each has its own recursion and stopping test, and all share the
 * passes over the rows.
 */
final class AdditiveFit {
    private final GridRows rows;
    private final DimensionBlocks blocks;
    private final Workers workers;
    private final List<Column> columns;

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
        this.columns = IntStream.range(0, columns)
                .mapToObj(k -> new Column(v, offset + k * rows.size(), accuracy))
                .toList();
    }

    /** Values of all functions of a column at the knots. */
    double[] functions(int column) {
        return columns.get(column).c;
    }

    int steps(int column) {
        return columns.get(column).steps;
    }

    void run(int mostSteps) {
        List<Column> open = columns.stream().filter(Column::isOpen).toList();
        for (int step = 0; step < mostSteps && !open.isEmpty(); step++) {
            List<Column> present = open;
            double[][] q = rows.square(present.stream().map(k -> k.p).toArray(double[][]::new), workers);
            workers.forEach(present.size(), k -> present.get(k).advance(q[k]));
            open = present.stream().filter(Column::isOpen).toList();
        }
    }

    /** The recursion of one column. */
    private final class Column {
        final double[] c;
        final double[] p;
        private final double[] residual;
        private final double enough;
        private double rho;
        int steps;

        Column(double[] v, int start, double accuracy) {
            double squares = 0;
            for (int i = start; i < start + rows.size(); i++) {
                squares += v[i] * v[i];
            }
            enough = accuracy * Math.sqrt(squares);
            residual = rows.collect(v, start, workers);
            c = new double[residual.length];
            p = blocks.solve(residual, workers);
            rho = dot(residual, p);
        }

        boolean isOpen() {
            return rho > 0 && blocks.norm(residual) > enough;
        }

        /** @param q ZᵀZ·p; overwritten */
        void advance(double[] q) {
            blocks.addStiffness(p, q);
            double length = rho / dot(p, q);
            for (int i = 0; i < q.length; i++) {
                c[i] += length * p[i];
                residual[i] -= length * q[i];
            }
            double[] z = blocks.solve(residual, Workers.sequential());
            double next = dot(residual, z);
            for (int i = 0; i < z.length; i++) {
                p[i] = z[i] + next / rho * p[i];
            }
            rho = next;
            steps++;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
