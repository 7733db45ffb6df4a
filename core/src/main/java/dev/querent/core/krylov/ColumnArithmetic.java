package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * Vector arithmetic on each column of a block, with one scalar per column. Columns are cut into chunks of fixed length whose partial sums are
 * added in order, so that the bits of a column depend on that column alone.
 */
final class ColumnArithmetic {
    /** Rows per partial sum: four such pieces fit into a second-level cache. */
    private static final int CHUNK = 4096;

    /** Entries per task, so that scheduling costs little beside the work. */
    private static final int TASK = 65_536;

    private final int rows;
    private final Workers workers;

    ColumnArithmetic(int rows, Workers workers) {
        this.rows = rows;
        this.workers = workers;
    }

    /** The contribution of one chunk of one column to the column's sum. */
    @FunctionalInterface
    interface ChunkSum {
        double over(int column, int from, int to);
    }

    /** Several sums of one chunk of one column, to be stored at {@code sums[at], sums[at + 1], ...}. */
    @FunctionalInterface
    interface ChunkSums {
        void over(int column, int from, int to, double[] sums, int at);
    }

    /** One sum per column over all of its chunks. */
    double[] sums(int columns, ChunkSum chunkSum) {
        return sums(columns, 1, (column, from, to, sums, at) -> sums[at] = chunkSum.over(column, from, to));
    }

    /** Several sums per column: sum s of column c is entry {@code c * perColumn + s}. */
    double[] sums(int columns, int perColumn, ChunkSums chunkSums) {
        int chunks = (rows + CHUNK - 1) / CHUNK;
        double[] partial = new double[columns * chunks * perColumn];
        int perTask = Math.max(1, TASK / Math.max(1, Math.min(rows, CHUNK)));
        workers.forEachChunk(columns * chunks, perTask, (first, end) -> {
            for (int unit = first; unit < end; unit++) {
                int from = unit % chunks * CHUNK;
                chunkSums.over(unit / chunks, from, Math.min(rows, from + CHUNK), partial, unit * perColumn);
            }
        });
        double[] sums = new double[columns * perColumn];
        for (int i = 0; i < partial.length; i++) {
            sums[i / (chunks * perColumn) * perColumn + i % perColumn] += partial[i];
        }
        return sums;
    }

    /** aᵀ·b, column by column. */
    double[] dots(Matrix a, Matrix b) {
        return sums(
                a.columns(), (column, from, to) -> dot(a.array(), b.array(), column * rows + from, column * rows + to));
    }

    /** r −= q, and the squared norm of each column of r. */
    double[] subtract(Matrix q, Matrix r) {
        return sums(r.columns(), (column, from, to) -> {
            int start = column * rows + from;
            int end = column * rows + to;
            addScaled(-1, q.array(), start, end, r.array(), start);
            return dot(r.array(), r.array(), start, end);
        });
    }

    /**
     * x += step·p and r −= step·q, and the squared norm of each column of r. The block's column c belongs to column {@code home[c]} of {@code
     * x}.
     */
    double[] advance(double[] step, Matrix p, Matrix q, int[] home, Matrix x, Matrix r) {
        return sums(r.columns(), (column, from, to) -> {
            int start = column * rows + from;
            int end = column * rows + to;
            addScaled(step[column], p.array(), start, end, x.array(), home[column] * rows + from);
            addScaled(-step[column], q.array(), start, end, r.array(), start);
            return dot(r.array(), r.array(), start, end);
        });
    }

    /** p := z + factor·p, column by column. */
    void turn(double[] factor, Matrix z, Matrix p) {
        sums(p.columns(), (column, from, to) -> {
            scaleAndAdd(factor[column], z.array(), p.array(), column * rows + from, column * rows + to);
            return 0;
        });
    }

    /** Copies the given columns, in that order. */
    static Matrix columns(Matrix source, int[] columns) {
        int rows = source.rows();
        Matrix picked = Matrix.zeros(rows, columns.length);
        for (int c = 0; c < columns.length; c++) {
            System.arraycopy(source.array(), columns[c] * rows, picked.array(), c * rows, rows);
        }
        return picked;
    }

    private static void addScaled(double factor, double[] from, int start, int end, double[] to, int offset) {
        for (int i = start, j = offset; i < end; i++, j++) {
            to[j] += factor * from[i];
        }
    }

    private static void scaleAndAdd(double factor, double[] z, double[] p, int start, int end) {
        for (int i = start; i < end; i++) {
            p[i] = z[i] + factor * p[i];
        }
    }

    /** Four running sums, because a single one would stall on the latency of each addition. */
    private static double dot(double[] a, double[] b, int start, int end) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = start;
        for (; i + 3 < end; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < end; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
