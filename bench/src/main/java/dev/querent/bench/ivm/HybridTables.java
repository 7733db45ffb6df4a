package dev.querent.bench.ivm;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.evaluation.McNemarTest;
import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The hybrid beside its own forest on small data sets: ten random splits, or the customary one. */
record HybridTables(DataFolder folder, ForestIvmOptions options, int splits, Workers workers, Figures figures) {
    static final List<PublicSet> SETS = List.of(
            PublicSet.YEAST,
            PublicSet.SENSORLESS,
            PublicSet.PENSTROKE,
            PublicSet.SPAMBASE,
            PublicSet.DNA,
            PublicSet.SATIMAGE,
            PublicSet.OPTDIGITS,
            PublicSet.PENDIGITS);

    void run() {
        SETS.forEach(set -> {
            int count = set.files().size() == 1 ? splits : 1;
            double[][] forest = new double[2][count];
            double[][] hybrid = new double[2][count];
            int experts = 0;
            double pValue = 1;
            for (int s = 0; s < count; s++) {
                TrainTest data = set.load(folder, Seed.of(1 + s), Run.on(workers));
                LabeledData test = data.test();
                ForestIvmModel model = new ForestIvmTrainer(options).fit(data.train(), Seed.of(1 + s), Run.on(workers));
                Predictions alone = model.forest().predict(test.features(), workers);
                Predictions pooled = model.predict(test.features(), workers);
                note(forest, s, alone, test);
                note(hybrid, s, pooled, test);
                experts += model.experts().size();
                pValue = McNemarTest.of(alone, pooled, test.labels()).pValue();
            }
            figures.line(
                    set + ", " + count + (count == 1 ? " split" : " splits"),
                    String.format(
                            Locale.ROOT,
                            "forest %.2f %% / %.4f, forest-ivm %.2f %% / %.4f, p %.3f, experts %.1f",
                            100 * mean(forest[0]),
                            mean(forest[1]),
                            100 * mean(hybrid[0]),
                            mean(hybrid[1]),
                            count == 1
                                    ? pValue
                                    : PairedTTest.of(forest[0], hybrid[0]).pValue(),
                            (double) experts / count));
        });
    }

    private static void note(double[][] figures, int split, Predictions said, LabeledData test) {
        figures[0][split] = Accuracy.of(said, test.labels()).value();
        figures[1][split] = LogLoss.of(said, test.labels()).value();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
