package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/** What several strategies do alike. */
final class RowScores {
    private RowScores() {}

    static double[] of(int rows, IntToDoubleFunction score) {
        double[] scores = new double[rows];
        Arrays.setAll(scores, score);
        return scores;
    }

    /** Moments by the way asked for, or the model's own. */
    static LatentMoments latent(LatentClassifier model, Optional<VarianceMethod> way, Features rows, Workers workers) {
        return model.latent(rows, way.orElseGet(model::defaultVariance), workers);
    }

    /** Of a new target, the noise included. */
    static Variance variance(LatentMoments moments) {
        return moments.variance().orElseThrow(() -> new IllegalStateException("the model gave no variance"));
    }
}
