package dev.querent.cli;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.query.QuerySelector;
import dev.querent.lab.report.chart.PngFile;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.QueriedImages;
import dev.querent.lab.simulate.SimulationPage;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.ChosenStrategy;
import dev.querent.model.table.Table;
import dev.querent.workflow.FeatureTable;
import dev.querent.workflow.LabelChecks;
import dev.querent.workflow.Stopwatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Simulates labelling with labelled data, and compares strategies with random. */
@Command(
        name = "simulate",
        description = {
            "Measure how fast strategies learn on data whose labels are known.",
            "Asks for labels as 'querent label' would and answers from the file. Prints each strategy's final accuracy,"
                    + " the area under its learning curve and whether it beats random, which is always included. With --out, also"
                    + " writes a page with plots."
        },
        footer = {
            "",
            "Examples:",
            "  querent simulate --train usps.libsvm --test usps.t.libsvm \\",
            "      --trainer gp-dense --strategy entropy,best-vs-second-best \\",
            "      --labels 300 --out report",
            "  querent simulate --train mail.csv --test mail.t.csv --text body \\",
            "      --features words --trainer gp-hik --strategy mean --batch 10 \\",
            "      --labels 200"
        })
final class SimulateCommand extends ReportCommand {
    /** Default number of points of a curve. */
    private static final int USUAL_POINTS = 30;

    private static final String RANDOM = "random";

    @Option(names = "--train", required = true, paramLabel = "FILE", description = "Labelled data to use as the pool.")
    private Path train;

    @Option(
            names = "--test",
            required = true,
            paramLabel = "FILE",
            description = "Labelled data to measure accuracy on.")
    private Path test;

    @Mixin
    private StrategyOptions strategyOptions;

    @Mixin
    private GuardOptions guardOptions;

    @Option(
            names = "--start-per-class",
            paramLabel = "N",
            description = "Labelled rows per class before the first question. With 0, rows are drawn at random until"
                    + " two classes are known, as in 'querent label' (default: ${DEFAULT-VALUE}).")
    private int start = 1;

    @Option(
            names = "--labels",
            paramLabel = "N",
            description = "Total number of labels, including those at the start (default: ${DEFAULT-VALUE}).")
    private int labels = 100;

    @Option(names = "--runs", paramLabel = "N", description = "Runs of each strategy (default: ${DEFAULT-VALUE}).")
    private int runs = 10;

    @Option(
            names = "--every",
            paramLabel = "N",
            description = "Labels between two measurements (default: 1/30 of --labels).")
    private Optional<Integer> every = Optional.empty();

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for a page with plots and the curves as CSV.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private AnswerOptions answerOptions;

    @Mixin
    private BatchOptions batchOptions;

    @Mixin
    private OnlineTrainerOptions trainerOptions;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    SimulateCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        if (start < 0) {
            throw new UsageException("--start-per-class must be at least 0, got " + start);
        }
        require("--labels", labels);
        require("--runs", runs);
        every.ifPresent(count -> require("--every", count));
        return simulate(trainerOptions.engine(context.registry().engines()));
    }

    private static void require(String option, int value) {
        if (value < 1) {
            throw new UsageException(option + " must be at least 1, got " + value);
        }
    }

    private <M extends Classifier> Report simulate(OnlineEngine<M> engine) {
        OptionValues values = trainerOptions.values(engine, Map.of());
        Trainer<M> trainer = engine.trainer(values);
        FeatureRecipe recipe = trainerOptions.recipe(context.registry().features());
        Map<String, QuerySelector<? super M>> selectors = selectors(engine);
        out.ifPresent(OutputFolder::requireWritable);
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            Table table = context.registry().reader().read(train, dataOptions.forTraining());
            Labels labelled = LabelChecks.forTraining(table);
            FeatureTable rows = FeatureTable.fitted(recipe, table, work.seed(), session.run());
            LabeledData pool = rows.with(labelled);
            Map<String, Answer> instead = answerOptions.answers(pool.classes());
            Table tests = context.registry().reader().read(test, dataOptions.forTraining());
            LabeledData known = FeatureTable.of(rows.extractor(), tests, session.run())
                    .with(LabelChecks.forEvaluation(tests, pool.classes()));
            LabelSimulation<M> simulation = new LabelSimulation<>(
                            trainer,
                            engine::resume,
                            LearningPlan.USUAL_GROWTH,
                            start,
                            labels,
                            batchOptions.size(),
                            step())
                    .answering(instead);
            Stopwatch time = new Stopwatch();
            List<StrategyRuns> results = rows.naming(() -> new StrategyComparison<>(simulation, runs)
                    .of(selectors, pool, known, work.seed().child("simulate"), session.run()));
            double seconds = time.seconds();
            out.flatMap(folder -> PngFile.obstacle()).ifPresent(session::warn);
            List<Path> files = new ArrayList<>();
            out.ifPresent(folder -> {
                AllLabelsLevel level = AllLabelsLevel.of(
                        simulation,
                        new StrategyComparison.Task(pool, known),
                        work.seed().child("all labels"),
                        session.run());
                files.addAll(page(results, level, QueriedImages.of(table.content(), labelled), engine, values, instead)
                        .write(folder));
            });
            return SimulationReport.of(results, seconds, files, unlabelled(results, labelled, instead))
                    .value("options", values.all())
                    .value("warnings", session.warnings());
        }
    }

    /** The share of each strategy's questions about rows without a label; empty if all get one. */
    private static Map<String, Double> unlabelled(
            List<StrategyRuns> results, Labels labels, Map<String, Answer> instead) {
        Map<String, Double> shares = new LinkedHashMap<>();
        if (!instead.isEmpty()) {
            results.forEach(result -> shares.put(
                    result.strategy(),
                    result.runs().stream()
                            .flatMap(run -> run.asked().stream())
                            .mapToInt(row -> instead.containsKey(labels.name(row)) ? 1 : 0)
                            .average()
                            .orElse(0)));
        }
        return shares;
    }

    private <M extends Classifier> Map<String, QuerySelector<? super M>> selectors(OnlineEngine<M> engine) {
        Map<String, QuerySelector<? super M>> selectors = new LinkedHashMap<>();
        selectors.put(
                RANDOM,
                context.registry()
                        .strategies()
                        .parse(RANDOM)
                        .selector(engine.modelType(), engine.name(), BatchRule.BEST));
        for (ChosenStrategy<?> strategy :
                context.registry().strategies().parseAll(strategyOptions.textFor(engine.modelType()))) {
            if (!strategy.text().equals(RANDOM)) {
                selectors.put(
                        strategy.text(),
                        guardOptions.selector(strategy, engine, batchOptions.rule(strategy.named()), 0));
            }
        }
        return selectors;
    }

    /** Whole batches. */
    private int step() {
        int wanted = every.orElseGet(() -> Math.max(1, labels / USUAL_POINTS));
        int batch = batchOptions.size();
        return Math.max(1, (wanted + batch / 2) / batch) * batch;
    }

    private SimulationPage page(
            List<StrategyRuns> results,
            AllLabelsLevel level,
            Optional<QueriedImages> asked,
            OnlineEngine<?> engine,
            OptionValues values,
            Map<String, Answer> instead) {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("features", trainerOptions.features());
        shown.put("rows per class at the start", String.valueOf(start));
        shown.put("rows per question", String.valueOf(batchOptions.size()));
        if (!instead.isEmpty()) {
            shown.put("classes whose rows get no label", String.join(", ", instead.keySet()));
        }
        shown.put("seed", String.valueOf(work.seed().value()));
        values.all().forEach((name, value) -> shown.put(engine.name() + " " + name, value));
        return new SimulationPage(
                results, results.get(0), level, asked, String.valueOf(train.getFileName()), engine.name(), shown);
    }
}
