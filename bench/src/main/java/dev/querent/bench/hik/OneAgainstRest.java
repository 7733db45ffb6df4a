package dev.querent.bench.hik;

import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Two classes of very different size: each category of scenes against the other fourteen. */
final class OneAgainstRest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("sought", "others"));
    private static final double NOISE = 1;

    private final Figures figures;
    private final Workers workers;

    OneAgainstRest(Figures figures, Workers workers) {
        this.figures = figures;
        this.workers = workers;
    }

    void run() {
        Path folder = SharedFolder.required("data");
        TrainTest scenes = PublicSet.SCENE15.load(DataFolder.at(folder), Seed.of(1), Run.quiet());
        figures.heading("each of 15 scenes against the others: accuracy, ECE, log loss, offset in log odds");
        HikOptions options =
                HikOptions.builder().search(HikSearch.NONE).noise(NOISE).build();
        double[] sums = new double[3];
        for (String sought : scenes.train().classes().names()) {
            HikModel model = new HikTrainer(options).fit(against(scenes.train(), sought), Seed.of(1), Run.on(workers));
            LabeledData test = against(scenes.test(), sought);
            Evaluation found = Evaluation.of(model.predict(test.features(), workers), test.labels());
            double[] values = {
                found.accuracy().value(),
                found.calibration().ece(),
                found.logLoss().value()
            };
            IntStream.range(0, 3).forEach(k -> sums[k] += values[k]);
            figures.line("scene " + sought, text(values) + offset(model));
        }
        figures.line(
                "mean",
                text(IntStream.range(0, 3)
                        .mapToDouble(k -> sums[k] / scenes.train().classes().size())
                        .toArray()));
    }

    private static LabeledData against(LabeledData data, String sought) {
        int[] codes = IntStream.range(0, data.size())
                .map(row -> data.labels().name(row).equals(sought) ? 0 : 1)
                .toArray();
        return new LabeledData(data.features(), Labels.of(CLASSES, codes));
    }

    private static String text(double[] values) {
        return String.format(Locale.ROOT, "%.2f %%, %.4f, %.4f", 100 * values[0], values[1], values[2]);
    }

    /** 2γβ, where the scores of the two classes are moved by β and −β. */
    private String offset(HikModel model) {
        model.calibrate(workers);
        CalibrationParts calibration = model.parts().calibration();
        return calibration
                .mixing()
                .map(moved -> String.format(Locale.ROOT, ", %.2f", 2 * calibration.slope() * moved[moved.length - 2]))
                .orElse(", none");
    }
}
