package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import java.util.Arrays;
import java.util.Optional;

/**
 * Inducing rows and the factor of their kernel matrix, K_MM + εI = LLᵀ. Jitter ε is added only where round-off leaves no positive pivot. Immutable
 * and thread-safe.
 */
public final class InducingRows {
    /** First jitter, relative to the mean prior variance; each attempt multiplies it by ten. */
    private static final double FIRST = 1e-10;

    private static final int ATTEMPTS = 7;

    /** A pivot below this share of the mean prior variance is round-off, even if it is positive. */
    private static final double LEAST_PIVOT = 1e-13;

    private final Kernel kernel;
    private final Features rows;
    private final double jitter;
    private final CholeskyFactor factor;

    private InducingRows(Kernel kernel, Features rows, double jitter, CholeskyFactor factor) {
        this.kernel = kernel;
        this.rows = rows;
        this.jitter = jitter;
        this.factor = factor;
    }

    /** @throws NotPositiveDefiniteException where the largest jitter is too small */
    public static InducingRows of(Kernel kernel, Features rows, Compute compute, FitListener listener) {
        double prior = meanPrior(kernel, rows);
        Optional<CholeskyFactor> plain = attempt(kernel, rows, 0, prior, compute);
        if (plain.isPresent()) {
            return new InducingRows(kernel, rows, 0, plain.get());
        }
        double jitter = FIRST * prior;
        for (int attempt = 1; attempt < ATTEMPTS; attempt++, jitter *= 10) {
            listener.on(new FitEvent.JitterAdded(jitter, attempt));
            Optional<CholeskyFactor> factor = attempt(kernel, rows, jitter, prior, compute);
            if (factor.isPresent()) {
                return new InducingRows(kernel, rows, jitter, factor.get());
            }
        }
        listener.on(new FitEvent.JitterAdded(jitter, ATTEMPTS));
        return restored(kernel, rows, jitter, compute);
    }

    /** With a known jitter. */
    public static InducingRows restored(Kernel kernel, Features rows, double jitter, Compute compute) {
        return new InducingRows(kernel, rows, jitter, factor(kernel, rows, jitter, compute));
    }

    private static Optional<CholeskyFactor> attempt(
            Kernel kernel, Features rows, double jitter, double prior, Compute compute) {
        try {
            CholeskyFactor factor = factor(kernel, rows, jitter, compute);
            for (int m = 0; m < factor.order(); m++) {
                if (factor.get(m, m) * factor.get(m, m) < LEAST_PIVOT * prior) {
                    return Optional.empty();
                }
            }
            return Optional.of(factor);
        } catch (NotPositiveDefiniteException tooLittle) {
            return Optional.empty();
        }
    }

    private static CholeskyFactor factor(Kernel kernel, Features rows, double jitter, Compute compute) {
        return Cholesky.on(compute).factorInPlace(kernel.gram(rows, compute).addToDiagonal(jitter));
    }

    private static double meanPrior(Kernel kernel, Features rows) {
        return Arrays.stream(kernel.diagonal(rows)).average().orElse(1);
    }

    public Kernel kernel() {
        return kernel;
    }

    public Features rows() {
        return rows;
    }

    public int size() {
        return rows.rows();
    }

    /** ε. */
    public double jitter() {
        return jitter;
    }

    CholeskyFactor factor() {
        return factor;
    }

    /** V = L⁻¹K_M*, one column per row: Q = VᵀV. */
    Matrix whitened(Features others, Compute compute) {
        Matrix cross = kernel.cross(rows, others, compute);
        factor.forwardInPlace(cross, compute.workers());
        return cross;
    }
}
