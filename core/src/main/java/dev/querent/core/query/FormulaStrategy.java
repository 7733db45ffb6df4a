package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/** A strategy that is one formula. */
record FormulaStrategy<M extends Classifier>(String name, Function<QueryContext<? extends M>, Scorer> scorers)
        implements Strategy<M> {
    @Override
    public Scorer prepare(QueryContext<? extends M> context, Run run) {
        return scorers.apply(context);
    }

    /** The score of one row, given what the model says about all. */
    @FunctionalInterface
    interface RowScore<T> {
        double of(T said, int row);
    }

    static Strategy<Classifier> ofPredictions(String name, RowScore<Predictions> score) {
        return new FormulaStrategy<>(name, context -> (rows, workers) -> {
            Predictions said = context.model().predict(rows, workers);
            return StrategyScores.of(said.rows(), i -> score.of(said, i));
        });
    }

    static <M extends LatentClassifier> Strategy<M> ofMeans(String name, RowScore<LatentMoments> score) {
        return new FormulaStrategy<>(name, context -> (rows, workers) -> {
            LatentMoments means = context.model().latentMeans(rows, workers);
            return StrategyScores.of(means.rows(), i -> score.of(means, i));
        });
    }

    /**
     * A function of the latent margin and the variance.
     *
     * @param way how the variance is computed; empty for the model's default
     */
    static Strategy<LatentClassifier> ofMoments(
            String name, Optional<VarianceMethod> way, DoubleBinaryOperator marginAndVariance) {
        return new FormulaStrategy<>(name, context -> (rows, workers) -> {
            LatentClassifier model = context.model();
            LatentMoments moments = model.latent(rows, way.orElseGet(model::defaultVariance), workers);
            Variance variance = moments.requireVariance();
            return StrategyScores.of(
                    moments.rows(),
                    i -> marginAndVariance.applyAsDouble(LatentMargin.of(moments, i), variance.value(i)));
        });
    }
}
