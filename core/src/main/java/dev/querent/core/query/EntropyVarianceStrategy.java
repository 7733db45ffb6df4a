package dev.querent.core.query;

import dev.querent.core.internal.Require;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Explores first and refines later: H(y) + η·Σ_k Var π_k/K with η falling from {@code start} to 0 as labels are spent (Shi and Yu 2021, eq. 13). The
 * entropy is in nats; π_k is the probability of class k.
 *
 * @param start η of the first question
 * @param way how the variance is obtained; empty for the model's own
 */
public record EntropyVarianceStrategy(double start, Optional<VarianceMethod> way)
        implements Strategy<LatentClassifier> {
    /** As published. */
    public static final double USUAL_START = 10;

    public EntropyVarianceStrategy {
        Require.finitePositive("weight of the variance", start);
    }

    @Override
    public String name() {
        return "entropy-variance";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LatentClassifier> context, Run run) {
        LatentClassifier model = context.model();
        double eta = start * (1 - context.spent());
        return (rows, workers) -> {
            Predictions said = model.predict(rows, way.orElseGet(model::defaultVariance), workers);
            ClassVariances variances = model.classVariances(said.latent().orElseThrow(), workers);
            return StrategyScores.of(said.rows(), i -> said.entropy(i) + eta * variances.mean(i));
        };
    }
}
