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

/** Trains an expert for rows that the forest predicts as one class. */
record ExpertTraining(ForestIvmOptions options, LabeledData data, HeldOutRows heldOut) {

    /**
     * @param rows those that the forest predicts as the class
     * @param weights of the pool for these rows
     * @return empty if the forest needs no expert, if there are too few rows, or if the expert does not help
     */
    Optional<Expert> expert(int routedClass, int[] rows, LogLinearWeights weights, Seed seed, Run run) {
        int[] counts = data.labels().select(rows).counts();
        int[] known = IntStream.range(0, counts.length)
                .filter(c -> counts[c] > options.expertRows())
                .toArray();
        if (known.length < 2 || counts[routedClass] >= options.purity() * rows.length) {
            return Optional.empty();
        }
        int[] learnt = IntStream.of(rows)
                .filter(row -> counts[data.labels().code(row)] > options.expertRows())
                .toArray();
        IvmTrainer.CrossFit fit = new IvmTrainer(options.ivm()).crossFit(named(learnt, known), seed, run);
        HeldOutRows judged = heldOut.select(learnt);
        boolean alone = options.combination() == ForestIvmOptions.Combination.ROUTING;
        double temperature = fit.model().temperature();
        ExpertWeights start = alone ? new ExpertWeights(0, temperature) : new ExpertWeights(0.5, 0.5 * temperature);
        return new ExpertFit(heldOut.classes(), judged.scores(weights), known, fit.scores(), judged.codes())
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
