package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmOptions.Combination;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A forest alone (Table 7.5), with experts that it routes to (Table 7.6), and in a pool with informative vector machines. */
public final class RoutedDigits extends Experiment {
    private static final int ROWS_PER_DIGIT = 1000;
    private static final int TREES = 320;

    /** So that the forest is about as weak as that of the thesis. */
    private static final int HEIGHT = 6;

    private static final int EVALUATIONS = 16;

    /** The 100 of the thesis in proportion to its 60,000 rows. */
    private static final int EXPERT_ROWS = 17;

    public RoutedDigits() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Table 7.6", "7.1.3"),
                "a forest alone (Table 7.5), with routed experts, and in a pool with informative vector machines: confusion of digits, MNIST",
                PublicSet.MNIST_PIXELS.files());
    }

    /**
     * What became of the forest's answers.
     *
     * @param corrected rows that only the combination has right
     * @param spoiled rows that only the forest has right
     */
    private record Combined(DigitConfusion confusion, List<String> experts, int corrected, int spoiled) {
        static Combined of(
                String name,
                ForestIvmModel model,
                Optional<PublishedConfusion> thesis,
                LabeledData test,
                ExperimentContext context) {
            int corrected = 0;
            int spoiled = 0;
            List<ForestIvmModel.Decision> decisions = model.decisions(test.features(), context.workers());
            for (int i = 0; i < decisions.size(); i++) {
                String truth = test.labels().name(i);
                boolean right = decisions.get(i).label().equals(truth);
                boolean forestRight = decisions.get(i).forestLabel().equals(truth);
                corrected += right && !forestRight ? 1 : 0;
                spoiled += forestRight && !right ? 1 : 0;
            }
            return new Combined(
                    DigitConfusion.of(name, model, test, thesis, context.workers()),
                    model.experts(),
                    corrected,
                    spoiled);
        }
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.MNIST_PIXELS);
        LabeledData train = digits.train()
                .select(ClassDraw.of(digits.train().labels(), context.seed()).rows(0, ROWS_PER_DIGIT));
        LabeledData test = digits.test();
        ForestIvmModel routed = fit(Combination.ROUTING, train, context);
        ForestIvmModel pool = fit(Combination.POOL, train, context);
        DigitConfusion forest = DigitConfusion.of(
                "forest", routed.forest(), test, Optional.of(PublishedConfusion.MNIST_FOREST), context.workers());
        return result(
                forest,
                Combined.of(
                        "forest with routed experts",
                        routed,
                        Optional.of(PublishedConfusion.MNIST_EXPERTS),
                        test,
                        context),
                Combined.of("pool of forest and machines", pool, Optional.empty(), test, context),
                train.size());
    }

    private static ForestIvmModel fit(Combination combination, LabeledData train, ExperimentContext context) {
        ForestOptions forest = ForestOptions.builder()
                .trees(context.choose(TREES, 5))
                .maxHeight(HEIGHT)
                .build();
        IvmOptions machines = IvmOptions.builder()
                .active(context.choose(IvmOptions.defaults().activeSet().active(), 20))
                .evaluations(context.choose(EVALUATIONS, 1))
                .build();
        ForestIvmOptions usual = ForestIvmOptions.of(forest, machines);
        ForestIvmOptions options =
                new ForestIvmOptions(forest, machines, combination, context.choose(EXPERT_ROWS, 5), usual.purity());
        return new ForestIvmTrainer(options).fit(train, context.seed(), context.partWithProgress());
    }

    private static ExperimentResult result(DigitConfusion forest, Combined routed, Combined pool, int rows) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                new Protocol(
                        "320 trees of height 14 on 60,000 rows, so weak that enough rows are wrong to train experts, and judged on the same rows: 87.20 %,"
                                + " with experts 92.83 %, without two bad experts 93.82 %.",
                        NumberFormats.count(rows) + " training rows, drawn evenly from the digits, and all test rows. "
                                + TREES
                                + " trees of height " + HEIGHT
                                + ". A class joins an expert with more than " + EXPERT_ROWS
                                + " rows, in the thesis 100. Experts learn from rows that cross-fitted forests route to them, and answer only if they were"
                                + " better on held-out rows.",
                        "Test rows instead of training rows, fewer of these, another split score, with which trees of height 14 leave too little to correct. The pool is not in the thesis."));
        List<List<String>> table = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>(forest.rows());
        table.add(List.of(
                "forest",
                DigitConfusion.percent(forest.accuracy()),
                DigitConfusion.percent(PublishedConfusion.MNIST_FOREST.accuracy()),
                "–",
                "–",
                "–"));
        for (Combined combined : List.of(routed, pool)) {
            DigitConfusion confusion = combined.confusion();
            table.add(List.of(
                    confusion.model(),
                    DigitConfusion.percent(confusion.accuracy()),
                    confusion
                            .thesis()
                            .map(matrix -> DigitConfusion.percent(matrix.accuracy()))
                            .orElse("–"),
                    combined.experts().isEmpty() ? "none" : String.join(" ", combined.experts()),
                    NumberFormats.count(combined.corrected()),
                    NumberFormats.count(combined.spoiled())));
            numbers.addAll(confusion.rows());
        }
        builder.table(
                "Accuracy",
                "Corrected and spoiled: test rows that only the combination, or only the forest, has right.",
                new ResultTable(
                        "Test rows",
                        List.of(
                                Column.name("model"),
                                Column.ours("right"),
                                Column.paper("thesis, training rows"),
                                Column.ours("experts for"),
                                Column.ours("corrected, rows"),
                                Column.ours("spoiled, rows")),
                        table));
        forest.addTo(builder);
        routed.confusion().addTo(builder);
        pool.confusion().addTo(builder);
        builder.csv("confusion", DigitConfusion.COLUMNS, numbers);
        return builder.build(
                "Forest " + DigitConfusion.percent(forest.accuracy()) + ", with routed experts "
                        + DigitConfusion.percent(routed.confusion().accuracy()) + ", in a pool "
                        + DigitConfusion.percent(pool.confusion().accuracy()),
                "Routed experts correct " + routed.corrected() + " test rows and spoil " + routed.spoiled()
                        + "; the pool corrects " + pool.corrected() + " and spoils " + pool.spoiled() + ".");
    }
}
