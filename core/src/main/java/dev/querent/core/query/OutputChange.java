package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.stream.IntStream;

/**
 * Asks for the row whose label would change the outputs for the pool most: E_y|μ − y|/(σ_f² + σₙ²) times the mean of |cov(x_j, x_*)| over
 * rows x_j of the pool, of which a sample stands for all (EMOC, Freytag, Rodner and Denzler 2014; of several classes Käding et al. 2015: the sum over all).
 */
public record OutputChange() implements Strategy<LabelRegression> {
    /** Rows whose covariances with the sample are held at a time. */
    private static final int CHUNK = 256;

    @Override
    public String name() {
        return "emoc";
    }

    @Override
    public Scorer prepare(Situation<? extends LabelRegression> situation, Run run) {
        LabelRegression model = situation.model();
        int others = situation.sample().rows();
        Require.atLeast("rows of the sample", others, 1);
        Covariances covariances = model.covariancesWith(situation.sample(), run.workers());
        return (rows, workers) -> {
            Predictions said = model.predict(rows, workers);
            LatentMoments means = said.latent().orElseThrow();
            RowInfluence influence = model.influence(rows, workers);
            double[] reach = reach(covariances, others, rows, workers);
            return RowScores.of(
                    rows.rows(),
                    i -> expectedResidual(said, means, i) / (influence.latentVariance(i) + model.noise()) * reach[i]);
        };
    }

    private static double[] reach(Covariances covariances, int others, Features rows, Workers workers) {
        double[] reach = new double[rows.rows()];
        for (int from = 0; from < reach.length; from += CHUNK) {
            int to = Math.min(reach.length, from + CHUNK);
            double[] chunk =
                    covariances.of(rows.select(IntStream.range(from, to).toArray()), workers);
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int j = 0; j < others; j++) {
                    sum += Math.abs(chunk[(i - from) * others + j]);
                }
                reach[i] = sum / others;
            }
        }
        return reach;
    }

    private static double expectedResidual(Predictions said, LatentMoments means, int row) {
        double sum = 0;
        for (int c = 0; c < means.classes(); c++) {
            sum += said.probability(row, c) * Lead.residual(means, row, c);
        }
        return sum;
    }
}
