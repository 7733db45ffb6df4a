package dev.querent.core.query;

import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * Entropy plus the weighted variance of the class probabilities π_k, H(y) + η·Σ_k Var π_k/K, with η decreasing from {@code start} to 0 as the label
 * budget is spent (Shi and Yu 2021, eq. 13): explores first and refines later. The entropy is in nats.
 *
 * @param classes number of the most probable classes whose entropy H is, normalised among them; 0 for all, as published. The entropy of many classes
 *     is highest far from all training rows, where the variance is highest as well, and not where classes meet
 * @param start η of the first question
 * @param way how the variance is computed; empty for the model's default
 */
record EntropyVarianceStrategy(int classes, double start, Optional<VarianceMethod> way)
        implements Strategy<LatentClassifier> {
    static final ValueRange START_RANGE = ValueRange.above(0);
    static final ValueRange CLASSES_RANGE = ValueRange.atLeast(0);

    EntropyVarianceStrategy {
        CLASSES_RANGE.require("classes", classes);
        START_RANGE.require("weight of the variance", start);
    }

    @Override
    public String name() {
        return "entropy-variance";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = Representatives.model(context, run.workers());
        double eta = start * (1 - context.spent());
        return (rows, workers) -> {
            Predictions said = model.predict(rows, way.orElseGet(model::defaultVariance), workers);
            ClassVariances variances = model.classVariances(said.latent().orElseThrow(), workers);
            return StrategyScores.of(said.rows(), i -> entropy(said, i) + eta * variances.mean(i));
        };
    }

    private double entropy(Predictions said, int row) {
        double[] p = said.row(row);
        if (classes == 0 || classes >= p.length) {
            return said.entropy(row);
        }
        Arrays.sort(p);
        double[] highest = Arrays.copyOfRange(p, p.length - classes, p.length);
        double sum = Arrays.stream(highest).sum();
        return -Arrays.stream(highest)
                .map(v -> v / sum)
                .map(q -> q > 0 ? q * Math.log(q) : 0)
                .sum();
    }
}
