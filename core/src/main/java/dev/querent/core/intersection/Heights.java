package dev.querent.core.intersection;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * {@link HeightFunctions} evaluated at each entry of a sorted index. Products require only that h is taken at the smaller value, not that it is
 * monotone. For g(x) = x the floats of the index are used, and nothing is stored.
 *
 * @param transformed g at each position of the index, without the scale; empty for g(x) = x
 */
record Heights(SortedIndex index, Optional<double[]> transformed, HeightFunctions functions) {
    static Heights of(SortedIndex index, IntersectionKernel kernel, Workers workers) {
        Transform transform = kernel.transform();
        if (transform instanceof Transform.Identity) {
            return new Heights(
                    index, Optional.empty(), HeightFunctions.of(kernel, index.dimensions(), Optional.empty()));
        }
        KernelOverflowException.requireRoom(transform, index.largest());
        return evaluated(index, kernel, transform::apply, workers);
    }

    /** Heights of the derivative by the logarithm of the exponent. */
    static Heights ofExponent(
            SortedIndex index, IntersectionKernel kernel, Transform.WithExponent transform, Workers workers) {
        return evaluated(index, kernel.withConstant(0), transform::derivative, workers);
    }

    private static Heights evaluated(
            SortedIndex index, IntersectionKernel kernel, DoubleUnaryOperator function, Workers workers) {
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
        HeightFunctions functions = HeightFunctions.of(kernel, index.dimensions(), Optional.of(function));
        return new Heights(index, Optional.of(heights), functions);
    }

    /** Heights of (c + h)² = c² + (h² + 2c·h) in each dimension, whose sums are at most the squares of kernel values. */
    Heights squared() {
        return new Heights(index, transformed, functions.squared());
    }

    double[] constants(Matrix alpha) {
        return functions.constants(alpha);
    }

    /** h_d(x) for a value outside the index. */
    double of(int dimension, double x) {
        return functions.of(dimension, x);
    }

    /** h_d at a position of the index. */
    double at(int dimension, int position) {
        return functions.height(
                dimension, transformed.isPresent() ? transformed.get()[position] : index.values[position]);
    }

    /** into[offset + r] += h_d(min(x_r, x)) for each row r of the index; not for squares. */
    void addMinimums(int dimension, float x, double[] into, int offset) {
        double own = of(dimension, x);
        int split = index.firstAbove(dimension, x);
        int[] rows = index.rowNumbers;
        double scale = functions.scale(dimension);
        if (transformed.isPresent()) {
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
        for (int p = index.starts[dimension]; p < index.starts[dimension + 1]; p++) {
            into[p - index.starts[dimension]] = at(dimension, p);
        }
    }

    /** Differences of neighbouring h, the first against 0, in {@code into[0..length)}; not for squares. */
    void fillGaps(int dimension, double[] into) {
        int start = index.starts[dimension];
        int n = index.length(dimension);
        if (n == 0) {
            return;
        }
        double scale = functions.scale(dimension);
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
