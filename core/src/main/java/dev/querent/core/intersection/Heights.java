package dev.querent.core.intersection;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.kernel.Transform;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The functions h_d with κ(x, z) = Σ_d h_d(min(x_d, z_d)) and h_d(0) = 0, evaluated at every entry of a sorted index. For the
 * kernel itself h_d = a·w_d·g; for its derivative by the exponent h_d = a·w_d·∂g. Products only need that h is taken at the
 * smaller value, not that it is monotone.
 *
 * <p>For g(x) = x and its square the floats of the index serve, and nothing is stored.
 */
final class Heights {
    private final SortedIndex index;
    private final Optional<double[]> transformed; // g at every position, without the scale
    private final double[] scales; // a·w_d
    private final Optional<DoubleUnaryOperator>
            function; // g; empty for g(x) = x, which is asked for too often to be called
    private final boolean square;

    private Heights(
            SortedIndex index,
            Optional<double[]> transformed,
            double[] scales,
            Optional<DoubleUnaryOperator> function,
            boolean square) {
        this.index = index;
        this.transformed = transformed;
        this.scales = scales;
        this.function = function;
        this.square = square;
    }

    private static Heights evaluated(
            SortedIndex index, IntersectionKernel kernel, DoubleUnaryOperator function, Workers workers) {
        double[] heights = evaluated(index, function, workers);
        return new Heights(index, Optional.of(heights), scales(index, kernel), Optional.of(function), false);
    }

    static Heights of(SortedIndex index, IntersectionKernel kernel, Workers workers) {
        Transform transform = kernel.transform();
        if (transform instanceof Transform.Identity) {
            return new Heights(index, Optional.empty(), scales(index, kernel), Optional.empty(), false);
        }
        float largest = 0;
        for (int d = 0; d < index.dimensions(); d++) {
            largest = Math.max(largest, index.largest(d));
        }
        KernelOverflowException.requireRoom(transform, largest);
        return evaluated(index, kernel, transform::apply, workers);
    }

    /** Of the derivative by the logarithm of the exponent. */
    static Heights ofExponent(
            SortedIndex index, IntersectionKernel kernel, Transform.WithExponent transform, Workers workers) {
        return evaluated(index, kernel, transform::derivative, workers);
    }

    /** h_d², whose products sum the squares of what each dimension adds to a kernel value. */
    Heights squared() {
        double[] squares = new double[scales.length];
        for (int d = 0; d < squares.length; d++) {
            squares[d] = scales[d] * scales[d];
        }
        Optional<double[]> heights =
                transformed.map(g -> Arrays.stream(g).map(x -> x * x).toArray());
        return new Heights(index, heights, squares, function, true);
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
                if (index.values[p] != last) { // equal neighbours are common in counts and cost a power each
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
        return scales[dimension] * unscaled(x);
    }

    /** h_d(x) without the scale a·w_d. */
    double unscaled(double x) {
        double g = function.isPresent() ? function.get().applyAsDouble(x) : x;
        return square ? g * g : g;
    }

    SortedIndex index() {
        return index;
    }

    /** h_d at a position of the index. */
    double at(int dimension, int position) {
        return scales[dimension] * (transformed.isPresent() ? transformed.get()[position] : value(position));
    }

    /** g at a position where it is not stored. */
    private double value(int position) {
        double x = index.values[position];
        return square ? x * x : x;
    }

    /** into[offset + r] += h_d(min(x_r, x)) for every row r of the index. */
    void addMinimums(int dimension, float x, double[] into, int offset) {
        double own = of(dimension, x);
        double scale = scales[dimension];
        int split = index.firstAbove(dimension, x);
        int[] rows = index.rowNumbers;
        if (transformed.isPresent()) {
            double[] g = transformed.get();
            for (int p = index.starts[dimension]; p < split; p++) {
                into[offset + rows[p]] += scale * g[p];
            }
        } else {
            for (int p = index.starts[dimension]; p < split; p++) {
                into[offset + rows[p]] += scale * value(p);
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
        if (transformed.isPresent()) {
            double[] g = transformed.get();
            for (int i = 0; i < n; i++) {
                into[i] = scale * g[start + i];
            }
        } else {
            for (int i = 0; i < n; i++) {
                into[i] = scale * value(start + i);
            }
        }
    }

    /** Differences of neighbouring h, the first against 0, in {@code into[0..length)}. */
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
        } else if (square) {
            for (int i = 0; i < n; i++) {
                into[i] = scale * (value(start + i) - (i == 0 ? 0 : value(start + i - 1)));
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
