package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * The interpolation matrix Z, which maps values at {@link Knots} of piecewise linear functions to their sums at each row. Each value of a row is
 * stored as its cell and its position within it to 1/255, four bytes, in row order. Products read them in that order, so that random access is
 * limited to the knots, which fit into a cache for any number of rows.
 *
 * <p>Sums are floats, because that halves the memory of random access and a preconditioner needs only a few digits. Rows are cut into fixed
 * parts whose sums are added in order, in doubles. Immutable and thread-safe.
 */
final class GridRows {
    private static final int ROWS_PER_PART = 1 << 14;

    private static final int MOST_PARTS = 16;

    private static final int NUMBERS_PER_SUM = 1 << 13;

    /** From this many columns on, a panel is faster than single columns, even if it is not full. */
    private static final int WORTH_LANES = 4;

    /** The number of cells must be below this, to leave room for the position. */
    static final int MOST_CELLS = 1 << 23;

    private static final int PLACES = 255;

    private static final float[] SHARES = new float[PLACES + 1];

    static {
        for (int i = 0; i <= PLACES; i++) {
            SHARES[i] = (float) i / PLACES;
        }
    }

    private final SparseFeatures rows;
    private final Knots knots;
    private final int[] codes; // cell · 256 + position; cell number cells() for values without a cell
    private final int parts;

    private GridRows(SparseFeatures rows, Knots knots, int[] codes) {
        this.rows = rows;
        this.knots = knots;
        this.codes = codes;
        this.parts = Math.max(1, Math.min(MOST_PARTS, rows.rows() / ROWS_PER_PART));
    }

    static GridRows of(SparseFeatures rows, Knots knots, Heights heights, Workers workers) {
        int[] codes = new int[Math.toIntExact(rows.nonZeros())];
        workers.forEachChunk(rows.rows(), 1024, (from, to) -> {
            for (int p = rows.rowStart(from); p < rows.rowEnd(to - 1); p++) {
                codes[p] = code(knots, heights, rows.index(p), rows.value(p));
            }
        });
        return new GridRows(rows, knots, codes);
    }

    private static int code(Knots knots, Heights heights, int dimension, float x) {
        if (knots.first()[dimension] == knots.first()[dimension + 1]) {
            return knots.cells() << 8;
        }
        int cell = knots.cell(dimension, x);
        double below = knots.heights()[cell] - heights.of(dimension, x);
        double share = 1 - below / knots.gaps()[cell];
        return cell << 8 | (int) Math.round(PLACES * Math.max(0, Math.min(1, share)));
    }

    /** With zeros in the given rows: their values have no cell. */
    GridRows without(int[] removed) {
        int[] left = codes.clone();
        for (int row : removed) {
            Arrays.fill(left, rows.rowStart(row), rows.rowEnd(row), knots.cells() << 8);
        }
        return new GridRows(rows, knots, left);
    }

    int size() {
        return rows.rows();
    }

    Knots knots() {
        return knots;
    }

    /** Zᵀ·v for v at {@code v[offset..offset + size)}. */
    double[] collect(double[] v, int offset, Workers workers) {
        return inParts(1, workers, (sums, from, to) -> {
            for (int i = from; i < to; i++) {
                scatter((float) v[offset + i], rows.rowStart(i), rows.rowEnd(i), sums);
            }
        })[0];
    }

    /** Zᵀ·Z·c of each c, at most {@link GridScan#WIDTH} of them; in one pass for several if vector registers are available. */
    double[][] square(double[][] functions, Workers workers) {
        return VectorScans.GRID.isPresent() && functions.length >= WORTH_LANES
                ? squareWide(VectorScans.GRID.get(), functions, workers)
                : Arrays.stream(functions).map(c -> squareOne(c, workers)).toArray(double[][]::new);
    }

    private double[] squareOne(double[] function, Workers workers) {
        float[] lines = lines(new double[][] {function}, 1);
        return inParts(1, workers, (sums, from, to) -> {
            for (int i = from; i < to; i++) {
                int start = rows.rowStart(i);
                int end = rows.rowEnd(i);
                scatter(gather(lines, start, end), start, end, sums);
            }
        })[0];
    }

    private double[][] squareWide(GridScan scan, double[][] functions, Workers workers) {
        float[] lines = lines(functions, GridScan.WIDTH);
        double[][] squares = inParts(
                GridScan.WIDTH, workers, (sums, from, to) -> scan.square(rows, codes, SHARES, from, to, lines, sums));
        return Arrays.copyOf(squares, functions.length);
    }

    /** out := scale·(v − Z·c), both at {@code [offset..offset + size)}. */
    void subtract(double[] v, int offset, double[] c, double scale, double[] out, Workers workers) {
        float[] lines = lines(new double[][] {c}, 1);
        workers.forEachChunk(rows.rows(), 1024, (from, to) -> {
            for (int i = from; i < to; i++) {
                out[offset + i] = scale * (v[offset + i] - gather(lines, rows.rowStart(i), rows.rowEnd(i)));
            }
        });
    }

    /** Σ s², Σ s(1 − s) and Σ (1 − s)² over the positions s of all values in each cell, at {@code 3·cell}. */
    double[] moments(Workers workers) {
        List<double[]> all = workers.mapInOrder(parts, part -> {
            double[] sums = new double[3 * (knots.cells() + 1)];
            int end = rows.rowStart(until(part));
            for (int p = rows.rowStart(until(part - 1)); p < end; p++) {
                double share = SHARES[codes[p] & 255];
                int at = 3 * (codes[p] >>> 8);
                sums[at] += share * share;
                sums[at + 1] += share * (1 - share);
                sums[at + 2] += (1 - share) * (1 - share);
            }
            return sums;
        });
        double[] total = all.get(0);
        for (double[] sums : all.subList(1, parts)) {
            for (int i = 0; i < total.length; i++) {
                total[i] += sums[i];
            }
        }
        return total;
    }

    /** The first row after a part. */
    private int until(int part) {
        return (int) ((long) rows.rows() * (part + 1) / parts);
    }

    private interface Pass {
        void over(float[] sums, int from, int to);
    }

    /** Sums at the knots, from the cell sums of each part of the rows; one array per column. */
    private double[][] inParts(int width, Workers workers, Pass pass) {
        int length = 2 * width * (knots.cells() + 1);
        List<float[]> all = workers.mapInOrder(parts, part -> {
            float[] sums = new float[length];
            pass.over(sums, until(part - 1), until(part));
            return sums;
        });
        double[] total = new double[length];
        workers.forEachChunk(length, NUMBERS_PER_SUM, (from, to) -> {
            for (float[] sums : all) {
                for (int i = from; i < to; i++) {
                    total[i] += sums[i];
                }
            }
        });
        double[][] nodes = new double[width][];
        workers.forEach(width, c -> nodes[c] = atKnots(total, width, c));
        return nodes;
    }

    /** A cell's Σ v and Σ s·v contribute Σ (1 − s)·v to its lower end and Σ s·v to its upper end. */
    private double[] atKnots(double[] sums, int width, int column) {
        double[] nodes = new double[knots.cells()];
        for (int d = 0; d + 1 < knots.first().length; d++) {
            for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                double all = sums[2 * cell * width + column];
                double upper = sums[(2 * cell + 1) * width + column];
                nodes[cell] += upper;
                if (cell > knots.first()[d]) {
                    nodes[cell - 1] += all - upper;
                }
            }
        }
        return nodes;
    }

    /** Value at the lower end and rise of each function in each cell; zeros for columns without a function. */
    private float[] lines(double[][] functions, int width) {
        float[] lines = new float[2 * width * (knots.cells() + 1)];
        for (int c = 0; c < functions.length; c++) {
            for (int d = 0; d + 1 < knots.first().length; d++) {
                double below = 0;
                for (int cell = knots.first()[d]; cell < knots.first()[d + 1]; cell++) {
                    lines[2 * cell * width + c] = (float) below;
                    lines[(2 * cell + 1) * width + c] = (float) (functions[c][cell] - below);
                    below = functions[c][cell];
                }
            }
        }
        return lines;
    }

    /** Two running sums, because a single one would stall on the latency of each addition. */
    private float gather(float[] lines, int start, int end) {
        float even = 0;
        float odd = 0;
        int p = start;
        for (; p + 1 < end; p += 2) {
            int a = codes[p];
            int b = codes[p + 1];
            int left = a >>> 8 << 1;
            int right = b >>> 8 << 1;
            even += lines[left] + SHARES[a & 255] * lines[left + 1];
            odd += lines[right] + SHARES[b & 255] * lines[right + 1];
        }
        if (p < end) {
            int at = codes[p] >>> 8 << 1;
            even += lines[at] + SHARES[codes[p] & 255] * lines[at + 1];
        }
        return even + odd;
    }

    private void scatter(float v, int start, int end, float[] sums) {
        for (int p = start; p < end; p++) {
            int code = codes[p];
            int at = code >>> 8 << 1;
            sums[at] += v;
            sums[at + 1] += SHARES[code & 255] * v;
        }
    }
}
