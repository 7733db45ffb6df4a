package dev.querent.cli;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.PrequentialEvaluation;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.query.StreamSelector;
import dev.querent.lab.report.chart.PngFile;
import dev.querent.lab.stream.StreamPage;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.Table;
import dev.querent.workflow.FeatureTable;
import dev.querent.workflow.LabelChecks;
import dev.querent.workflow.Stopwatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tests and then learns the rows of a file in order (prequential evaluation). */
@Command(
        name = "stream",
        description = {
            "Test and then learn each row of a file, in file order.",
            "Prints accuracy, kappa and rows per second (prequential evaluation). With --out, also writes a page with"
                    + " the curve over time.",
            "Options of the trainer default to values that suit streams; 'querent trainers NAME' lists the options."
        },
        footer = {
            "",
            "Examples:",
            "  querent stream --data electricity.csv --without date --trainer forest",
            "  querent stream --data electricity.csv --without date --trainer forest \\",
            "      --ask 0.05",
            "  querent stream --data sensors.csv --trainer forest -O window=500 \\",
            "      --window 1000 --out report"
        })
final class StreamCommand extends ReportCommand {
    /** Default number of points of the curve. */
    private static final int USUAL_POINTS = 50;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "FILE",
            description = "Labelled data file, in stream order.")
    private Path data;

    @Option(
            names = "--window",
            paramLabel = "ROWS",
            description = "Rows per point of the curve (default: 1/50 of all rows).")
    private Optional<Integer> window = Optional.empty();

    @Option(
            names = "--batch",
            paramLabel = "ROWS",
            description = "Rows to test together and then learn together (default: ${DEFAULT-VALUE}).")
    private int batch = 1;

    @Option(
            names = "--ask",
            paramLabel = "SHARE",
            description =
                    "Learn only the rows a strategy asks for, at most this share of the rows seen (default: learn all rows).")
    private Optional<Double> share = Optional.empty();

    @Mixin
    private StrategyOptions strategyOptions;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for a page with a plot and the curve as CSV.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private OnlineTrainerOptions trainerOptions;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    StreamCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        if (batch < 1) {
            throw new UsageException("--batch must be at least 1, got " + batch);
        }
        window.filter(rows -> rows < 1).ifPresent(rows -> {
            throw new UsageException("--window must be at least 1, got " + rows);
        });
        share.filter(part -> !(part > 0 && part <= 1)).ifPresent(part -> {
            throw new UsageException("--ask must be a share above 0 and at most 1, got " + part);
        });
        if (share.isEmpty() && strategyOptions.isGiven()) {
            throw new UsageException("--strategy needs --ask, the share of labels to ask for, as in --ask 0.1");
        }
        return stream(trainerOptions.engine(context.registry().engines()));
    }

    private <M extends Classifier> Report stream(OnlineEngine<M> engine) {
        OptionValues values = trainerOptions.values(engine, engine.streamOptions());
        Trainer<M> trainer = engine.trainer(values);
        FeatureRecipe recipe = trainerOptions.recipe(context.registry().features());
        StreamSelector<? super M> asking = asking(engine);
        out.ifPresent(OutputFolder::requireWritable);
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            Table table = context.registry().reader().read(data, dataOptions.forTraining());
            Labels labels = LabelChecks.forTraining(table);
            FeatureTable made = FeatureTable.fitted(recipe, table, work.seed(), session.run());
            LabeledData rows = made.with(labels);
            int points = window.orElseGet(() -> Math.max(1, rows.size() / USUAL_POINTS));
            Stopwatch time = new Stopwatch();
            PrequentialEvaluation.Outcome<M> outcome =
                    made.naming(() -> new PrequentialEvaluation<M>(trainer, engine::resume, batch)
                            .run(rows, asking, points, work.seed(), session.run()));
            PrequentialEvaluation.Result result = outcome.result();
            if (outcome.model().isEmpty()) {
                session.warn("no model was trained: the first one needs " + PrequentialEvaluation.FIRST_ROWS
                        + " labels of two classes, but " + result.asked()
                        + " were asked for; give more rows or a larger --ask");
            }
            double seconds = time.seconds();
            out.flatMap(folder -> PngFile.obstacle()).ifPresent(session::warn);
            List<Path> files = out.map(folder -> StreamPage.of(
                                    result, String.valueOf(data.getFileName()), engine.name(), values.all())
                            .write(folder))
                    .orElse(List.of());
            return report(engine, values, points, result, seconds, files).value("warnings", session.warnings());
        }
    }

    private <M extends Classifier> StreamSelector<? super M> asking(OnlineEngine<M> engine) {
        if (share.isEmpty()) {
            return StreamSelector.everything();
        }
        return StreamSelector.budgeted(
                context.registry()
                        .strategies()
                        .parse(strategyOptions.textFor(engine.modelType()))
                        .scoring(engine.modelType(), engine.name()),
                share.get(),
                work.seed().child("ask"));
    }

    private static Report report(
            OnlineEngine<?> engine,
            OptionValues values,
            int points,
            PrequentialEvaluation.Result result,
            double seconds,
            List<Path> files) {
        Report report = new Report()
                .fact("trainer", engine.name())
                .fact("rows", result.rows())
                .fact("labels", result.asked())
                .fact("accuracy", result.accuracy(), NumberText.percent(result.accuracy()))
                .fact("kappa", result.kappa(), NumberText.text(result.kappa()))
                .fact("kappa_temporal", result.kappaTemporal(), NumberText.text(result.kappaTemporal()))
                .fact("seconds", seconds, NumberText.seconds(seconds))
                .fact("rows_per_second", result.rows() / seconds, NumberText.text(Math.round(result.rows() / seconds)))
                .value("window", points)
                .value(
                        "curve",
                        result.windows().stream()
                                .map(point -> new TreeMap<>(Map.of( // in one order in every run
                                        "rows", point.end(), "accuracy", point.accuracy(), "kappa", point.kappa())))
                                .toList())
                .value("options", values.all());
        if (!files.isEmpty()) {
            report.line("page", files.get(0).toString());
        }
        return report.value("files", files.stream().map(Path::toString).toList());
    }
}
