package dev.querent.core.gp.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import java.util.Arrays;

/**
 * The Cholesky factor of K̃ = K + σ²I. If round-off makes K̃ indefinite, retries with increasing jitter and reports each attempt.
 *
 * @param noise the noise variance σ², with any jitter that was needed
 */
public record JitteredFactor(CholeskyFactor factor, double noise) {
    /** First jitter, relative to the mean prior variance; each attempt multiplies it by ten. */
    private static final double FIRST = 1e-10;

    private static final int ATTEMPTS = 6;

    /** @throws NotPositiveDefiniteException where the largest jitter is too small */
    public static JitteredFactor of(Kernel kernel, double noise, Features rows, Compute compute, FitListener listener) {
        double prior = Arrays.stream(kernel.diagonal(rows)).average().orElse(1);
        double jitter = 0;
        for (int attempt = 1; ; attempt++) {
            try {
                return new JitteredFactor(factor(kernel, noise + jitter, rows, compute), noise + jitter);
            } catch (NotPositiveDefiniteException e) {
                if (attempt > ATTEMPTS) {
                    throw e;
                }
                jitter = FIRST * prior * Math.pow(10, attempt - 1);
                listener.on(new FitEvent.JitterAdded(jitter, attempt));
            }
        }
    }

    /** The factor without jitter. */
    public static CholeskyFactor factor(Kernel kernel, double noise, Features rows, Compute compute) {
        return Cholesky.on(compute).factorInPlace(kernel.gram(rows, compute).addToDiagonal(noise));
    }
}
