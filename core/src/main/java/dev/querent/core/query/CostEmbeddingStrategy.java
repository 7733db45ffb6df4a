package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.progress.Run;

/**
 * Active learning with cost embedding (ALCE, Huang and Lin 2016): queries the row whose regression estimate is farthest from every class point.
 * Class points have the misclassification costs as distances. With equal costs they are the corners of a regular simplex, which are the targets
 * of label regression: the score is min_c ‖μ − y_c‖².
 */
record CostEmbeddingStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "cost-embedding";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        LabelRegression model = context.model();
        return (rows, workers) -> {
            LatentMoments means = model.latentMeans(rows, workers);
            return StrategyScores.of(means.rows(), i -> nearestCorner(means, i));
        };
    }

    /** The nearest corner belongs to the largest mean: ‖μ − y_c‖² = ‖μ + 1‖² − 4μ_c. */
    private static double nearestCorner(LatentMoments means, int row) {
        double sum = 0;
        for (int c = 0; c < means.classes(); c++) {
            sum += (means.mean(row, c) + 1) * (means.mean(row, c) + 1);
        }
        return sum - 4 * means.mean(row, LatentMargin.best(means, row));
    }
}
