package dev.querent.core.query;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntToDoubleFunction;

/** Helpers shared by several strategies. */
final class StrategyScores {
    private StrategyScores() {}

    static double[] of(int rows, IntToDoubleFunction score) {
        double[] scores = new double[rows];
        Arrays.setAll(scores, score);
        return scores;
    }

    /** Scores from the latent margin and the variance. */
    static Scorer ofMoments(
            LatentClassifier model, Optional<VarianceMethod> way, DoubleBinaryOperator marginAndVariance) {
        return (rows, workers) -> {
            LatentMoments moments = model.latent(rows, way.orElseGet(model::defaultVariance), workers);
            Variance variance = moments.requireVariance();
            return of(
                    moments.rows(),
                    i -> marginAndVariance.applyAsDouble(LatentMargin.of(moments, i), variance.value(i)));
        };
    }
}
