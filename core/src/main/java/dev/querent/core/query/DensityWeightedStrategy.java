package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;

/**
 * Information density (Settles and Craven 2008): entropy times the mean similarity to the pool, estimated on a sample.
 *
 * @param exponent of the density
 */
record DensityWeightedStrategy(double exponent) implements Strategy<Classifier> {
    static final ValueRange EXPONENT_RANGE = ValueRange.above(0);

    DensityWeightedStrategy {
        EXPONENT_RANGE.require("exponent of the density", exponent);
    }

    @Override
    public String name() {
        return "density-weighted";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        Classifier model = context.model();
        KernelDensity density = KernelDensity.of(context.sample(), context.sample());
        return ChunkedScorer.of((rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            double[] dense = density.mean(rows, workers);
            return StrategyScores.of(rows.rows(), i -> said.entropy(i) * Math.pow(dense[i], exponent));
        });
    }
}
