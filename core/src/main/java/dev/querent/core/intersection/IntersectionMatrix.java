package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.SymmetricOperator;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * The kernel matrix K̃ = K + σ²I of an intersection kernel, never formed: a product with R columns costs O(nnz·R). A constant in the kernel adds
 * c·11ᵀ, which costs one sum per column. Thread-safe.
 *
 * <p>Dimensions are cut into a few fixed parts; the sums of the parts are added in order, so that the bits are the same on any number of
 * workers.
 */
public final class IntersectionMatrix implements SymmetricOperator, ScorerFactory {
    /** Values per row that should share a part: more parts serve more workers, but each costs a pass over the result. */
    private static final int VALUES_PER_PART = 16;

    private static final int MOST_PARTS = 16;

    /** Maximum size of the partial results of one panel in doubles, 64 MB. */
    private static final int PARTIAL_NUMBERS = 1 << 23;

    private static final int ROWS_PER_SUM = 1 << 13;

    private final SortedIndex index;
    private final IntersectionKernel kernel;
    private final Heights heights;
    private final double noise;
    private final int[] parts; // part p has dimensions parts[p] .. parts[p + 1]
    private final Workspace scratch = new Workspace();

    private IntersectionMatrix(SortedIndex index, IntersectionKernel kernel, Heights heights, double noise) {
        this.index = index;
        this.kernel = kernel;
        this.heights = heights;
        this.noise = noise;
        this.parts = parts(index);
    }

    public static IntersectionMatrix of(SortedIndex index, IntersectionKernel kernel, double noise, Workers workers) {
        Require.that(noise >= 0 && Double.isFinite(noise), "noise", noise, "finite and >= 0");
        kernel.weights()
                .ifPresent(w -> Require.that(
                        w.length == index.dimensions(), "weights", w.length, index.dimensions() + ", one per feature"));
        return new IntersectionMatrix(index, kernel, Heights.of(index, kernel, workers), noise);
    }

    private static int[] parts(SortedIndex index) {
        long wanted = index.nonZeros() / VALUES_PER_PART / Math.max(1, index.rows());
        int count = (int) Math.max(1, Math.min(Math.min(MOST_PARTS, index.dimensions()), wanted));
        int[] parts = new int[count + 1];
        int dimension = 0;
        for (int p = 1; p < count; p++) {
            long until = index.nonZeros() * p / count;
            while (index.starts[dimension] < until) {
                dimension++;
            }
            parts[p] = dimension;
        }
        parts[count] = index.dimensions();
        return parts;
    }

    @Override
    public int size() {
        return index.rows();
    }

    public SortedIndex index() {
        return index;
    }

    public IntersectionKernel kernel() {
        return kernel;
    }

    public double noise() {
        return noise;
    }

    Heights heights() {
        return heights;
    }

    @Override
    public void multiply(Matrix in, Matrix out, Workers workers) {
        Require.that(in.rows() == size() && out.rows() == size(), "rows of the blocks", in.rows(), "" + size());
        Require.that(in.columns() == out.columns(), "columns of the result", out.columns(), "" + in.columns());
        List<Panel> panels = Panel.of(in.columns());
        if (panels.size() >= 2 * workers.parallelism()) {
            workers.forEach(panels.size(), p -> multiply(panels.get(p), in, out, Workers.sequential()));
        } else {
            panels.forEach(panel -> multiply(panel, in, out, workers));
        }
    }

    /** The parts of the dimensions side by side, as many as there are workers or as there is room for; their results are added in order. */
    private void multiply(Panel panel, Matrix in, Matrix out, Workers workers) {
        int length = size() * panel.width();
        int count = parts.length - 1;
        int room = PARTIAL_NUMBERS / Math.max(1, length);
        int wave = workers.parallelism() == 1 ? 1 : Math.min(count, Math.max(workers.parallelism(), room));
        double[] v = scratch.take(length);
        double[] sum = scratch.take(length);
        double[][] partial = new double[wave][];
        Arrays.setAll(partial, p -> scratch.take(length));
        panel.gather(in, v);
        for (int first = 0; first < count; first += wave) {
            int base = first;
            int present = Math.min(wave, count - base);
            workers.forEach(present, p -> {
                double[] into = base + p == 0 ? sum : partial[p];
                Arrays.fill(into, 0);
                scanPart(panel, base + p, v, into);
            });
            workers.forEachChunk(size(), ROWS_PER_SUM, (from, to) -> {
                for (int p = base == 0 ? 1 : 0; p < present; p++) {
                    add(partial[p], sum, from * panel.width(), to * panel.width());
                }
            });
        }
        double[] constants = constants(panel, v);
        workers.forEachChunk(
                size(), ROWS_PER_SUM, (from, to) -> panel.scatter(sum, noise, constants, in, out, from, to));
        scratch.give(v);
        scratch.give(sum);
        for (double[] array : partial) {
            scratch.give(array);
        }
    }

    /** c·1ᵀv of the panel's columns. */
    private double[] constants(Panel panel, double[] v) {
        double[] sums = new double[panel.width()];
        if (kernel.constant() > 0) {
            for (int i = 0; i < size() * panel.width(); i += panel.width()) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += v[i + c];
                }
            }
            Arrays.setAll(sums, c -> kernel.constant() * sums[c]);
        }
        return sums;
    }

    /** out += the part's contribution to K·v. */
    private void scanPart(Panel panel, int part, double[] v, double[] out) {
        PanelScan scan = PanelScan.of(panel.width());
        double[] gaps = scratch.take(2 * index.rows());
        for (int d = parts[part]; d < parts[part + 1]; d++) {
            heights.fillGaps(d, gaps);
            scan.add(index.rowNumbers, index.starts[d], index.starts[d + 1], gaps, v, out);
        }
        scratch.give(gaps);
    }

    private static void add(double[] from, double[] to, int start, int end) {
        for (int i = start; i < end; i++) {
            to[i] += from[i];
        }
    }

    /** From stored tables if they fit into memory, by a scan otherwise. */
    @Override
    public QueryScorer exact(Matrix alpha, Workers workers) {
        return ScoreTables.fitting(heights, alpha, workers);
    }

    @Override
    public QueryScorer quantised(Matrix alpha, Quantisation quantisation, Workers workers) {
        return QuantisedTables.of(this, alpha, quantisation, workers);
    }

    /** κ(x_i, x) of each training row i, for row {@code row} of {@code rows}, in {@code into[offset..offset + size)}. */
    public void kernelVector(SparseFeatures rows, int row, double[] into, int offset) {
        Arrays.fill(into, offset, offset + size(), kernel.constant());
        for (int p = rows.rowStart(row); p < rows.rowEnd(row); p++) {
            heights.addMinimums(rows.index(p), rows.value(p), into, offset);
        }
    }

    /** κ(x, x) of each row, for few rows. */
    public double[] selfSimilarities(SparseFeatures rows) {
        return selfSimilarities(rows, Workers.sequential());
    }

    /** κ(x, x) of each row. */
    public double[] selfSimilarities(SparseFeatures rows, Workers workers) {
        double[] sums = new double[rows.rows()];
        workers.forEachChunk(rows.rows(), ROWS_PER_SUM, (from, to) -> {
            for (int i = from; i < to; i++) {
                double sum = kernel.constant();
                for (int p = rows.rowStart(i); p < rows.rowEnd(i); p++) {
                    sum += heights.of(rows.index(p), rows.value(p));
                }
                sums[i] = sum;
            }
        });
        return sums;
    }

    /** Σ_c u_cᵀ·K_d·v_c for each dimension d, where K = c·11ᵀ + Σ_d K_d: all that gradients by relevance weights need. */
    public double[] formsByDimension(Matrix u, Matrix v, Workers workers) {
        return forms(heights, u, v, workers);
    }

    /** Σ_c u_cᵀ·(∂K/∂ log c)·v_c for the kernel's constant c. */
    public double constantForm(Matrix u, Matrix v) {
        double[] left = heights.constants(u);
        double form = 0;
        for (int c = 0; c < left.length; c++) {
            double right = 0;
            for (int i = c * size(); i < (c + 1) * size(); i++) {
                right += v.array()[i];
            }
            form += left[c] * right;
        }
        return form;
    }

    /** Σ_c u_cᵀ·(∂K/∂ log η)·v_c for the exponent η of the transform. */
    public double exponentForm(Transform.WithExponent transform, Matrix u, Matrix v, Workers workers) {
        return Arrays.stream(forms(Heights.ofExponent(index, kernel, transform, workers), u, v, workers))
                .sum();
    }

    private double[] forms(Heights functions, Matrix u, Matrix v, Workers workers) {
        double[] sums = new double[index.dimensions()];
        workers.forEach(parts.length - 1, part -> {
            double[] gaps = scratch.take(index.rows());
            for (int d = parts[part]; d < parts[part + 1]; d++) {
                functions.fillGaps(d, gaps);
                for (int c = 0; c < u.columns(); c++) {
                    sums[d] += DimensionScan.form(
                            index.rowNumbers,
                            index.starts[d],
                            index.starts[d + 1],
                            gaps,
                            u.array(),
                            v.array(),
                            c * size());
                }
            }
            scratch.give(gaps);
        });
        return sums;
    }
}
