package dev.querent.bench.margin;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.Calibration;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.option.OptionValues;
import dev.querent.svm.SvmEngines;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Trainers on a few labels drawn at random, the same for all, on several splits of a set.
 *
 * @param features instead of the usual ones; null for these
 */
record FewLabels(
        DataFolder folder,
        PublicSet set,
        String features,
        int labels,
        int splits,
        boolean validation,
        Workers workers,
        Figures figures) {
    private static final Engines ENGINES = Engines.standard().and(SvmEngines.all());

    void compare(List<String> trainers, String kernel, Map<String, String> optionsOfFirst) {
        figures.heading(set + ", " + labels + " labels, " + splits + " splits, kernel " + kernel);
        Map<String, SplitFigures> found = new LinkedHashMap<>();
        trainers.forEach(trainer -> found.put(trainer, new SplitFigures(splits)));
        for (int s = 0; s < splits; s++) {
            TrainTest data = drawn(Seed.of(1 + s));
            for (String trainer : trainers) {
                Map<String, String> options = new HashMap<>(Map.of("kernel", kernel));
                options.putAll(trainer.equals(trainers.get(0)) ? optionsOfFirst : Map.of());
                long start = System.nanoTime();
                Classifier model = trained(ENGINES.named(trainer), options, data.train(), Seed.of(1 + s));
                double seconds = (System.nanoTime() - start) / 1e9;
                Predictions said = model.predict(data.test().features(), workers);
                double ece = Calibration.of(said, data.test().labels()).ece();
                found.get(trainer)
                        .note(
                                s,
                                Accuracy.of(said, data.test().labels()).value(),
                                LogLoss.of(said, data.test().labels()).value(),
                                ece,
                                CalibratedTwin.ece(said, Seed.of(1 + s)),
                                seconds);
            }
        }
        SplitFigures first = found.get(trainers.get(0));
        found.forEach((trainer, own) -> figures.line(trainer, own.text(first)));
    }

    private <M extends Classifier> M trained(
            Engine<M> engine, Map<String, String> options, LabeledData rows, Seed seed) {
        return engine.trainer(OptionValues.of(engine.name(), engine.options(), options))
                .fit(rows, seed, Run.on(workers));
    }

    /** Training rows drawn at random, and the test rows whose class is among them. */
    private TrainTest drawn(Seed seed) {
        TrainTest all = Optional.ofNullable(features)
                .map(recipe -> set.load(folder, recipe, seed, Run.on(workers)))
                .orElseGet(() -> set.load(folder, seed, Run.on(workers)));
        int[] order =
                seed.child("few labels").generator().permutation(all.train().size());
        LabeledData some =
                all.train().select(IntStream.of(order).limit(labels).sorted().toArray());
        LabelSet known = LabelSet.of(some.labels().present());
        LabeledData train = new LabeledData(some.features(), some.labels().recoded(known));
        LabeledData judged = validation
                ? all.train()
                        .select(IntStream.of(order)
                                .skip(labels)
                                .limit(all.train().size() / 3)
                                .sorted()
                                .toArray())
                : all.test();
        return new TrainTest(
                train,
                judged.select(IntStream.range(0, judged.size())
                        .filter(row -> known.contains(judged.labels().name(row)))
                        .toArray()));
    }
}
