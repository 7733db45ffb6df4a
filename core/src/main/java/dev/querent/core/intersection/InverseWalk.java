package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;

/**
 * k_*ᵀK̃⁻¹k_* and ‖K̃⁻¹k_*‖₁ for many queries. K̃⁻¹k_* is a sum of scores with the columns of K̃⁻¹ as weights, so a query costs its non-zero
 * values times the training rows, not the square of the training rows. The tables of a dimension are built for a few columns at a time, used for
 * a chunk of queries whose sums stay in the cache, and discarded. In single precision, with an error bound.
 */
public final class InverseWalk {
    private static final int WIDTH = TablePanel.WIDTH;

    /** Of single precision, relative to a value. */
    private static final double HALF_UNIT = Math.ulp(1f) / 2;

    private final TablePanel panel;
    private final Heights heights;
    private final SortedIndex index;
    private final SparseFeatures training;
    private final float[] inverse; // row-major, each row padded to a multiple of the width
    private final int stride;
    private final int longest; // dimension
    private final double largestColumn; // sum of magnitudes of K̃⁻¹
    private final double constant; // of the kernel
    private final float[] constants; // c·K̃⁻¹1, padded like a row

    /** Whether this machine and JVM make it faster than solving: vector registers, and the module to use them. */
    public static boolean isFast() {
        return VectorScans.PANEL.isPresent();
    }

    /** @param inverse of K̃ */
    public static InverseWalk of(IntersectionMatrix matrix, SparseFeatures training, Matrix inverse) {
        TablePanel panel = VectorScans.PANEL.orElseThrow(() -> new IllegalStateException("no vector registers"));
        return new InverseWalk(matrix, training, inverse, panel);
    }

    private InverseWalk(IntersectionMatrix matrix, SparseFeatures training, Matrix inverse, TablePanel panel) {
        int n = matrix.size();
        Require.that(inverse.rows() == n, "rows of the inverse", inverse.rows(), "" + n);
        this.panel = panel;
        this.heights = matrix.heights();
        this.index = heights.index();
        this.training = training;
        this.stride = (n + WIDTH - 1) / WIDTH * WIDTH;
        this.inverse = new float[Math.multiplyExact(n, stride)];
        this.constant = heights.functions().constant();
        this.constants = new float[stride];
        int most = 0;
        double largest = 0;
        for (int i = 0; i < n; i++) { // symmetric, so a column is a row
            double magnitudes = 0;
            double sum = 0;
            for (int j = 0; j < n; j++) {
                this.inverse[i * stride + j] = (float) inverse.get(j, i);
                magnitudes += Math.abs(inverse.get(j, i));
                sum += inverse.get(j, i);
            }
            constants[i] = (float) (constant * sum);
            largest = Math.max(largest, magnitudes);
        }
        for (int d = 0; d < index.dimensions(); d++) {
            most = Math.max(most, index.length(d));
        }
        this.longest = most;
        this.largestColumn = largest;
    }

    /**
     * The results for each query.
     *
     * @param forms k_*ᵀK̃⁻¹k_*
     * @param norms ‖K̃⁻¹k_*‖₁
     * @param errors error bound of a norm; that of a form is this times the largest entry of k_*
     */
    public record Sums(double[] forms, double[] norms, double[] errors) {
        private Sums(int queries) {
            this(new double[queries], new double[queries], new double[queries]);
        }
    }

    /**
     * Entry j of K̃⁻¹k_*, with k_i = c + s_i, adds products whose magnitudes sum to |c·K̃⁻¹1|_j + Σ_i |K̃⁻¹_ji| s_i. Rounding of m sums is a
     * random walk of √m half units in the last place; uses four times its usual length.
     */
    private void errors(SparseFeatures queries, double[] kernelSums, double[] into) {
        double sums = longest + queries.longestRow(0, queries.rows());
        double ofConstant = 0;
        for (float value : constants) {
            ofConstant += Math.abs(value);
        }
        for (int q = 0; q < kernelSums.length; q++) {
            into[q] = 4 * Math.sqrt(sums) * HALF_UNIT * (ofConstant + largestColumn * kernelSums[q]);
        }
    }

    public Sums sums(SparseFeatures queries, Workers workers) {
        SortedQueries sorted = SortedQueries.of(queries, workers);
        Sums sums = new Sums(queries.rows());
        double[] kernelSums = new double[queries.rows()]; // of s
        workers.forEach(sorted.chunks().size(), number -> {
            Located located = locate(sorted.chunks().get(number));
            float[] solved = new float[located.chunk.rows() * WIDTH];
            float[] vectors = new float[located.chunk.rows() * WIDTH];
            for (int first = 0; first < training.rows(); first += WIDTH) {
                solve(located, first, solved);
                kernelVectors(located, first, vectors);
                addUp(located.chunk, solved, vectors, sums, kernelSums);
            }
        });
        errors(queries, kernelSums, sums.errors);
        return sums;
    }

    /** A chunk with the height of each value and the number of entries of its dimension at or below it. */
    private record Located(SortedQueries.Chunk chunk, float[] heights, int[] entries) {}

    private Located locate(SortedQueries.Chunk chunk) {
        float[] h = new float[chunk.values().length];
        int[] entries = new int[chunk.values().length];
        for (int place = 0; place < chunk.dimensions().length; place++) {
            int d = chunk.dimensions()[place];
            int entry = index.starts[d];
            for (int p = chunk.start(place); p < chunk.end(place); p++) {
                while (entry < index.starts[d + 1] && index.values[entry] <= chunk.values()[p]) {
                    entry++;
                }
                entries[p] = entry - index.starts[d];
                h[p] = (float) heights.of(d, chunk.values()[p]);
            }
        }
        return new Located(chunk, h, entries);
    }

    /** Some entries of K̃⁻¹k_* of each query, query-major. */
    private void solve(Located located, int first, float[] into) {
        SortedQueries.Chunk chunk = located.chunk;
        for (int q = 0; q < chunk.rows(); q++) {
            System.arraycopy(constants, first, into, q * WIDTH, WIDTH);
        }
        float[] h = new float[longest];
        float[] table = new float[2 * WIDTH * (longest + 1)];
        for (int place = 0; place < chunk.dimensions().length; place++) {
            int d = chunk.dimensions()[place];
            fillHeights(d, h);
            panel.fill(index.rowNumbers, index.starts[d], index.starts[d + 1], h, inverse, stride, first, table);
            panel.add(
                    chunk.rowNumbers(),
                    located.entries,
                    located.heights,
                    chunk.start(place),
                    chunk.end(place),
                    table,
                    into);
        }
    }

    private void fillHeights(int d, float[] into) {
        for (int e = index.starts[d]; e < index.starts[d + 1]; e++) {
            into[e - index.starts[d]] = (float) heights.at(d, e);
        }
    }

    /** Entries of k_* without the constant for some training rows, training-row-major. */
    private void kernelVectors(Located located, int first, float[] into) {
        Arrays.fill(into, 0);
        SortedQueries.Chunk chunk = located.chunk;
        int columns = Math.min(WIDTH, training.rows() - first);
        for (int j = 0; j < columns; j++) {
            int place = 0;
            for (int t = training.rowStart(first + j); t < training.rowEnd(first + j); t++) {
                int d = training.index(t);
                while (place < chunk.dimensions().length && chunk.dimensions()[place] < d) {
                    place++;
                }
                if (place < chunk.dimensions().length && chunk.dimensions()[place] == d) {
                    addMinimums(located, place, training.value(t), into, j * chunk.rows());
                }
            }
        }
    }

    private void addMinimums(Located located, int place, float value, float[] into, int offset) {
        SortedQueries.Chunk chunk = located.chunk;
        int p = chunk.start(place);
        int end = chunk.end(place);
        for (; p < end && chunk.values()[p] <= value; p++) {
            into[offset + chunk.rowNumbers()[p]] += located.heights[p];
        }
        float own = (float) heights.of(chunk.dimensions()[place], value);
        for (; p < end; p++) {
            into[offset + chunk.rowNumbers()[p]] += own;
        }
    }

    private void addUp(SortedQueries.Chunk chunk, float[] solved, float[] vectors, Sums sums, double[] kernelSums) {
        for (int q = 0; q < chunk.rows(); q++) {
            double form = 0;
            double norm = 0;
            double kernelSum = 0;
            for (int j = 0; j < WIDTH; j++) {
                double value = solved[q * WIDTH + j];
                double similarity = vectors[j * chunk.rows() + q];
                form += value * (similarity + constant);
                norm += Math.abs(value);
                kernelSum += similarity;
            }
            sums.forms[chunk.firstRow() + q] += form;
            sums.norms[chunk.firstRow() + q] += norm;
            kernelSums[chunk.firstRow() + q] += kernelSum;
        }
    }
}
