package dev.querent.core.gp;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.CholeskyFactor;
import dev.querent.core.linalg.Compute;
import java.util.function.Function;

/** A Cholesky factor that is there, or is computed on first use and kept. Safe for use by several threads. */
final class LazyFactor {
    private final Function<Compute, CholeskyFactor> factory;
    private CholeskyFactor factor;

    private LazyFactor(CholeskyFactor factor, Function<Compute, CholeskyFactor> factory) {
        this.factor = factor;
        this.factory = factory;
    }

    static LazyFactor of(CholeskyFactor factor) {
        return new LazyFactor(factor, compute -> factor);
    }

    static LazyFactor later(Kernel kernel, double noise, Features training) {
        return new LazyFactor(
                null,
                compute -> compute.cholesky()
                        .factorInPlace(kernel.gram(training, compute).addToDiagonal(noise)));
    }

    synchronized CholeskyFactor get(Compute compute) {
        if (factor == null) {
            factor = factory.apply(compute);
        }
        return factor;
    }
}
