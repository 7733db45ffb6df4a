package dev.querent.core.intersection;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The functions h_d with κ(x, z) = c + Σ_d h_d(min(x_d, z_d)) and h_d(0) = 0, evaluated at each entry of a sorted index. For the kernel itself
 * h_d = a·w_d·g; for its derivative by the exponent h_d = a·w_d·∂g. Products require only that h is taken at the smaller value, not that it is
 * monotone.
 *
 * <p>For g(x) = x the floats of the index are used, and nothing is stored.
 */
final class Heights {
    private final SortedIndex index;
    private final Optional<double[]> transformed; // g at each position, without the scale
    private final double[] scales; // a·w_d
    private final Optional<DoubleUnaryOperator>
            function; // g; empty for g(x) = x, which is evaluated too often for a call
    private final boolean square; // h² + 2c·h instead of h
    private final double constant;

    private Heights(
            SortedIndex index,
            Optional<double[]> transformed,
            double[] scales,
            Optional<DoubleUnaryOperator> function,
            boolean square,
            double constant) {
        this.index = index;
        this.transformed = transformed;
        this.scales = scales;
        this.function = function;
        this.square = square;
        this.constant = constant;
    }

    static Heights of(SortedIndex index, IntersectionKernel kernel, Workers workers) {
        Transform transform = kernel.transform();
        double[] scales = scales(index, kernel);
        if (transform instanceof Transform.Identity) {
            return new Heights(index, Optional.empty(), scales, Optional.empty(), false, kernel.constant());
        }
        KernelOverflowException.requireRoom(transform, index.largest());
        Optional<double[]> heights = Optional.of(evaluated(index, transform::apply, workers));
        return new Heights(index, heights, scales, Optional.of(transform::apply), false, kernel.constant());
    }

    /** Heights of the derivative by the logarithm of the exponent. */
    static Heights ofExponent(
            SortedIndex index, IntersectionKernel kernel, Transform.WithExponent transform, Workers workers) {
        Optional<double[]> heights = Optional.of(evaluated(index, transform::derivative, workers));
        return new Heights(
                index, heights, scales(index, kernel), Optional.of(transform::derivative), false, /* constant= */ 0);
    }

    /** Heights of (c + h)² = c² + (h² + 2c·h) in each dimension, whose sums are at most the squares of kernel values. */
    Heights squared() {
        return new Heights(index, transformed, scales, function, true, constant);
    }

    /** c, or c² for squares. */
    double constant() {
        return square ? constant * constant : constant;
    }

    /** The contribution of the constant to the score of any query, by columns of weights: c·Σ_i α_i. */
    double[] constants(Matrix alpha) {
        double[] sums = new double[alpha.columns()];
        if (constant > 0) {
            int n = alpha.rows();
            for (int c = 0; c < sums.length; c++) {
                for (int i = c * n; i < (c + 1) * n; i++) {
                    sums[c] += alpha.array()[i];
                }
                sums[c] *= constant();
            }
        }
        return sums;
    }

    private static double[] scales(SortedIndex index, IntersectionKernel kernel) {
        double[] scales = kernel.weights().orElseGet(() -> {
            double[] ones = new double[index.dimensions()];
            Arrays.fill(ones, 1);
            return ones;
        });
        for (int d = 0; d < scales.length; d++) {
            scales[d] *= kernel.amplitude();
        }
        return scales;
    }

    private static double[] evaluated(SortedIndex index, DoubleUnaryOperator function, Workers workers) {
        double[] heights = new double[index.values.length];
        workers.forEachChunk(index.dimensions(), 16, (from, to) -> {
            float last = 0;
            double height = 0;
            for (int p = index.starts[from]; p < index.starts[to]; p++) {
                if (index.values[p] != last) { // equal neighbours are common in counts, and a power is expensive
                    last = index.values[p];
                    height = function.applyAsDouble(last);
                }
                heights[p] = height;
            }
        });
        return heights;
    }

    /** h_d(x) for a value outside the index. */
    double of(int dimension, double x) {
        return height(dimension, transform(x));
    }

    private double transform(double x) {
        return function.isPresent() ? function.get().applyAsDouble(x) : x;
    }

    private double height(int dimension, double g) {
        double h = scales[dimension] * g;
        return square ? square(h) : h;
    }

    /** h_d(x) of the kernel itself, even if these are the heights of squares. */
    double root(int dimension, double x) {
        return scales[dimension] * transform(x);
    }

    /** h² + 2c·h. */
    double square(double h) {
        return h * (h + 2 * constant);
    }

    /** c, also for squares. */
    double offset() {
        return constant;
    }

    SortedIndex index() {
        return index;
    }

    /** h_d at a position of the index. */
    double at(int dimension, int position) {
        return height(dimension, transformed.isPresent() ? transformed.get()[position] : index.values[position]);
    }

    /** into[offset + r] += h_d(min(x_r, x)) for each row r of the index. */
    void addMinimums(int dimension, float x, double[] into, int offset) {
        double own = of(dimension, x);
        int split = index.firstAbove(dimension, x);
        int[] rows = index.rowNumbers;
        double scale = scales[dimension];
        if (square) {
            for (int p = index.starts[dimension]; p < split; p++) {
                into[offset + rows[p]] += at(dimension, p);
            }
        } else if (transformed.isPresent()) {
            double[] g = transformed.get();
            for (int p = index.starts[dimension]; p < split; p++) {
                into[offset + rows[p]] += scale * g[p];
            }
        } else {
            for (int p = index.starts[dimension]; p < split; p++) {
                into[offset + rows[p]] += scale * index.values[p];
            }
        }
        for (int p = split; p < index.starts[dimension + 1]; p++) {
            into[offset + rows[p]] += own;
        }
    }

    /** h at the entries of a dimension, in {@code into[0..length)}. */
    void fill(int dimension, double[] into) {
        int start = index.starts[dimension];
        int n = index.length(dimension);
        double scale = scales[dimension];
        if (square) {
            for (int i = 0; i < n; i++) {
                into[i] = at(dimension, start + i);
            }
        } else if (transformed.isPresent()) {
            double[] g = transformed.get();
            for (int i = 0; i < n; i++) {
                into[i] = scale * g[start + i];
            }
        } else {
            for (int i = 0; i < n; i++) {
                into[i] = scale * index.values[start + i];
            }
        }
    }

    /** Differences of neighbouring h, the first against 0, in {@code into[0..length)}; not for squares. */
    void fillGaps(int dimension, double[] into) {
        int start = index.starts[dimension];
        int n = index.length(dimension);
        if (n == 0) {
            return;
        }
        double scale = scales[dimension];
        if (transformed.isPresent()) {
            double[] g = transformed.get();
            into[0] = scale * g[start];
            for (int i = 1; i < n; i++) {
                into[i] = scale * (g[start + i] - g[start + i - 1]);
            }
        } else {
            float[] x = index.values;
            into[0] = scale * x[start];
            for (int i = 1; i < n; i++) {
                into[i] = scale * ((double) x[start + i] - x[start + i - 1]);
            }
        }
    }
}
