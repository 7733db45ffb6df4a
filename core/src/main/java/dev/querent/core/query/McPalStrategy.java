package dev.querent.core.query;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import java.util.Arrays;

/**
 * Multi-class probabilistic active learning (McPAL, Kottke et al. 2016): the expected gain in accuracy from a few more labels, weighted by the
 * density of the pool. Label counts near a row are k_c = Σ exp(−‖x − x_i‖²/2h²) over the labelled rows of class c; the class shares there are
 * Dirichlet(k + 1).
 *
 * @param labels largest number of labels to look ahead
 */
record McPalStrategy(int labels) implements Strategy<Classifier> {
    /** The cost is exponential in this number. */
    static final ValueRange LABELS_RANGE = ValueRange.between(1, 3);

    McPalStrategy {
        LABELS_RANGE.require("labels to look ahead", labels);
    }

    @Override
    public String name() {
        return "mcpal";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        int classes = context.model().classes().size();
        LabeledData labelled = context.labelled();
        int[] codes = labelled.labels().recoded(context.model().classes()).codes();
        KernelDensity near = KernelDensity.of(labelled.features(), context.sample());
        KernelDensity like = KernelDensity.of(context.sample(), context.sample());
        return ChunkedScorer.of((rows, workers) -> {
            double[] kernel = near.of(rows, workers);
            double[] density = like.mean(rows, workers);
            double[] scores = new double[rows.rows()];
            workers.forEachChunk(scores.length, 64, (from, to) -> {
                double[] counts = new double[classes];
                for (int i = from; i < to; i++) {
                    Arrays.fill(counts, 0);
                    for (int j = 0; j < codes.length; j++) {
                        counts[codes[j]] += kernel[i * codes.length + j];
                    }
                    scores[i] = density[i] * McPalGain.most(counts, labels);
                }
            });
            return scores;
        });
    }
}
