package dev.querent.core.intersection;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * The functions h_d with κ(x, z) = c + Σ_d h_d(min(x_d, z_d)) and h_d(0) = 0. For the kernel itself h_d = a·w_d·g; for its derivative by the
 * exponent h_d = a·w_d·∂g. They know no rows, so that tables made from them need none.
 *
 * @param scales a·w_d
 * @param function g; empty for g(x) = x, which is evaluated too often for a call
 * @param isSquare whether these are h² + 2c·h instead of h
 * @param constant c, also for squares
 */
record HeightFunctions(double[] scales, Optional<DoubleUnaryOperator> function, boolean isSquare, double constant) {
    /** @param function g or its derivative; empty for g(x) = x */
    static HeightFunctions of(IntersectionKernel kernel, int dimensions, Optional<DoubleUnaryOperator> function) {
        double[] scales = kernel.weights().orElseGet(() -> {
            double[] ones = new double[dimensions];
            Arrays.fill(ones, 1);
            return ones;
        });
        for (int d = 0; d < scales.length; d++) {
            scales[d] *= kernel.amplitude();
        }
        return new HeightFunctions(scales, function, false, kernel.constant());
    }

    /** Of (c + h)² − c² = h² + 2c·h in each dimension. */
    HeightFunctions squared() {
        return new HeightFunctions(scales, function, true, constant);
    }

    /** a·w_d. */
    double scale(int dimension) {
        return scales[dimension];
    }

    /** h_d(x). */
    double of(int dimension, double x) {
        return height(dimension, transform(x));
    }

    /** h_d(x) of the kernel itself, even if these are squares. */
    double root(int dimension, double x) {
        return scales[dimension] * transform(x);
    }

    /** h_d(x) for g = g(x). */
    double height(int dimension, double g) {
        double h = scales[dimension] * g;
        return isSquare ? square(h) : h;
    }

    /** h² + 2c·h. */
    double square(double h) {
        return h * (h + 2 * constant);
    }

    private double transform(double x) {
        return function.isPresent() ? function.get().applyAsDouble(x) : x;
    }

    /** The contribution of the constant to the score of any query, by columns of weights: c·Σ_i α_i, or c²·Σ_i α_i for squares. */
    double[] constants(Matrix alpha) {
        double[] sums = new double[alpha.columns()];
        if (constant > 0) {
            int n = alpha.rows();
            for (int c = 0; c < sums.length; c++) {
                for (int i = c * n; i < (c + 1) * n; i++) {
                    sums[c] += alpha.array()[i];
                }
                sums[c] *= isSquare ? constant * constant : constant;
            }
        }
        return sums;
    }
}
