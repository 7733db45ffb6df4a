package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;

/**
 * Change of the model outputs on a sample per unit of weight of a row: the mean of |cov(x_j, x_*)| over the rows x_j of the sample. When the
 * model learns a row x, cov(x_j, x_*) becomes cov(x_j, x_*) − c·cov(x_j, x), so the mean rises by at most |c| times that of x.
 */
final class SampleOutputChanges extends IncrementalBounds {
    /** Number of rows whose covariances with the sample are in memory at once. */
    private static final int CHUNK = 256;

    private final Features sample;

    private SampleOutputChanges(Features sample) {
        super(0);
        this.sample = sample;
    }

    /** The bounds remembered for this sample. */
    static SampleOutputChanges of(Features sample, QueryMemory memory) {
        Require.atLeast("rows of the sample", sample.rows(), 1);
        SampleOutputChanges kept = memory.of(SampleOutputChanges.class, () -> new SampleOutputChanges(sample));
        return kept.sample == sample
                ? kept
                : memory.replace(SampleOutputChanges.class, new SampleOutputChanges(sample));
    }

    @Override
    Changes exact(LabelRegression model, Features rows, Workers workers) {
        return changes(model, rows, model.influence(rows, workers), workers);
    }

    @Override
    Changes bounds(LabelRegression model, Features rows, Workers workers) {
        return changes(model, rows, model.influenceBounds(rows, workers), workers);
    }

    private Changes changes(LabelRegression model, Features rows, RowInfluence influence, Workers workers) {
        Covariances covariances = model.covariancesWith(sample, workers);
        double[] means = StrategyScores.chunked(CHUNK, (some, threads) -> {
                    double[] chunk = covariances.of(some, threads);
                    return StrategyScores.of(some.rows(), i -> meanAbsolute(chunk, i));
                })
                .scores(rows, workers);
        return new Changes(StrategyScores.of(means.length, influence::latentVariance), means);
    }

    private double meanAbsolute(double[] covariances, int row) {
        double sum = 0;
        for (int e = row * sample.rows(); e < (row + 1) * sample.rows(); e++) {
            sum += Math.abs(covariances[e]);
        }
        return sum / sample.rows();
    }
}
