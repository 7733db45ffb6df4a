package dev.querent.core.query;

import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;

/**
 * Expected model output change (EMOC, Freytag, Rodner and Denzler 2014): E_y|μ − y|/(σ_f² + σₙ²) times the mean of |cov(x_j, x_*)| over the rows
 * x_j of the pool, estimated on a sample. For several classes, the sum over the classes (Käding et al. 2015).
 */
record EmocStrategy() implements Strategy<LabelRegression> {
    @Override
    public String name() {
        return "emoc";
    }

    @Override
    public Scorer prepare(QueryContext<? extends LabelRegression> context, Run run) {
        LabelRegression model = context.model();
        Scorer residuals = (rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            LatentMoments means = said.latent().orElseThrow();
            return StrategyScores.of(means.rows(), i -> expectedResidual(said, means, i));
        };
        SampleOutputChanges kept = SampleOutputChanges.of(context.sample(), context.memory());
        return new ModelChangeScorer(model, residuals, kept, (weight, change) -> weight * change);
    }

    private static double expectedResidual(Predictions said, LatentMoments means, int row) {
        double sum = 0;
        for (int c = 0; c < means.classes(); c++) {
            sum += said.probability(row, c) * LatentMargin.residual(means, row, c);
        }
        return sum;
    }
}
