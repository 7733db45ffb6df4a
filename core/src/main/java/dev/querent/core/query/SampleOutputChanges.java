package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.parallel.Workers;
import java.util.stream.IntStream;

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
        double[] means = new double[rows.rows()];
        for (int from = 0; from < means.length; from += CHUNK) {
            int first = from;
            int to = Math.min(means.length, from + CHUNK);
            double[] chunk =
                    covariances.of(rows.select(IntStream.range(from, to).toArray()), workers);
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int j = 0; j < sample.rows(); j++) {
                    sum += Math.abs(chunk[(i - first) * sample.rows() + j]);
                }
                means[i] = sum / sample.rows();
            }
        }
        return new Changes(StrategyScores.of(means.length, influence::latentVariance), means);
    }
}
