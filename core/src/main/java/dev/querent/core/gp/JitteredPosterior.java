package dev.querent.core.gp;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import java.util.Arrays;

/** Conditions on targets; if round-off makes K̃ indefinite, retries with increasing jitter and reports each attempt. */
final class JitteredPosterior {
    /** First jitter, relative to the mean prior variance; each attempt multiplies it by ten. */
    private static final double FIRST = 1e-10;

    private static final int ATTEMPTS = 6;

    private JitteredPosterior() {}

    static DensePosterior of(
            Kernel kernel, double noise, Features rows, Matrix targets, Compute compute, FitListener listener) {
        double prior = Arrays.stream(kernel.diagonal(rows)).average().orElse(1);
        double jitter = 0;
        for (int attempt = 1; ; attempt++) {
            try {
                return DensePosterior.of(kernel, noise + jitter, rows, targets, compute);
            } catch (NotPositiveDefiniteException e) {
                if (attempt > ATTEMPTS) {
                    throw e;
                }
                jitter = FIRST * prior * Math.pow(10, attempt - 1);
                listener.on(new FitEvent.JitterAdded(jitter, attempt));
            }
        }
    }
}
