package dev.querent.core.query;

import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.Arrays;

/**
 * Asks where a few more labels are expected to raise the accuracy most, counting how many rows are like that (McPAL, Kottke et al. 2016).
 * Labels near a row are k_c = Σ exp(−‖x − x_i‖²/2h²) over labelled rows of class c; the unknown shares of the classes there are Dirichlet(k + 1).
 *
 * @param labels how many more labels are looked ahead at most
 */
public record ProbabilisticGain(int labels) implements Strategy<Classifier> {
    /** The number of label counts to look at grows with the power of this. */
    private static final int MOST_LABELS = 3;

    public ProbabilisticGain {
        Require.that(labels >= 1 && labels <= MOST_LABELS, "labels to look ahead", labels, "1 to " + MOST_LABELS);
    }

    @Override
    public String name() {
        return "mcpal";
    }

    @Override
    public Scorer prepare(Situation<? extends Classifier> situation, Run run) {
        int classes = situation.model().classes().size();
        LabeledData labelled = situation.labelled();
        int[] codes = labelled.labels().recoded(situation.model().classes()).codes();
        KernelDensity near = KernelDensity.of(labelled.features(), situation.sample());
        KernelDensity like = KernelDensity.of(situation.sample(), situation.sample());
        return Chunks.of((rows, workers) -> {
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
                    scores[i] = density[i] * LabelGain.most(counts, labels);
                }
            });
            return scores;
        });
    }
}
