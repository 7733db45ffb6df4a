package dev.querent.core.hybrid;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Trains an expert for rows that the forest predicts as one class.
 *
 * @param expertRows see {@link ForestIvmOptions}
 * @param purity likewise
 * @param alone whether the expert decides without the pool
 * @param data all training rows
 */
record ExpertTraining(int expertRows, double purity, boolean alone, LabeledData data, JudgedRows judged) {

    /**
     * @param routed positions of the judged rows that the forest predicts as the class
     * @param weights of the pool for these rows
     * @return empty if the forest needs no expert, if there are too few rows, or if the expert does not help
     */
    Optional<Expert> expert(
            int routedClass, int[] routed, LogLinearWeights weights, IvmTrainer trainer, Seed seed, Run run) {
        HeldOutRows scores = judged.scores();
        int[] counts = new int[scores.classes()];
        IntStream.of(routed).forEach(at -> counts[scores.codes()[at]]++);
        int[] known = IntStream.range(0, counts.length)
                .filter(c -> counts[c] > expertRows)
                .toArray();
        if (known.length < 2 || counts[routedClass] >= purity * routed.length) {
            return Optional.empty();
        }
        int[] learnt = IntStream.of(routed)
                .filter(at -> counts[scores.codes()[at]] > expertRows)
                .toArray();
        JudgedRows own = judged.select(learnt);
        IvmTrainer.CrossFit fit = trainer.crossFit(named(own.rows(), known), seed, run);
        double temperature = fit.model().temperature();
        ExpertWeights start = alone ? new ExpertWeights(0, temperature) : new ExpertWeights(0.5, 0.5 * temperature);
        HeldOutRows heldOut = own.scores();
        return new ExpertFit(heldOut.classes(), heldOut.scores(weights), known, fit.scores(), heldOut.codes())
                .weights(start)
                .map(found -> new Expert(fit.model().probit(), known, found));
    }

    /** Rows with the names of the known classes only. */
    private LabeledData named(int[] rows, int[] known) {
        LabelSet names =
                LabelSet.of(Arrays.stream(known).mapToObj(data.classes()::name).toList());
        Labels labels = data.labels().select(rows).recoded(names);
        return new LabeledData(data.features().select(rows), labels);
    }
}
