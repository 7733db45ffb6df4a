package dev.querent.cli;

import dev.querent.core.data.Labels;
import dev.querent.core.model.NoveltyModel;
import dev.querent.core.model.NoveltyTrainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.io.prediction.ScoreWriter;
import dev.querent.io.read.RequiredLabels;
import dev.querent.model.engine.NoveltyEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.workflow.FeatureTable;
import dev.querent.workflow.LabelChecks;
import dev.querent.workflow.NoveltyEngines;
import dev.querent.workflow.OfferedVariances;
import dev.querent.workflow.Stopwatch;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns a single class and scores how unlike it other rows are. */
@Command(
        name = "novelty",
        description = {
            "Learn one class and score how unlike it each test row is.",
            "A higher score means that a row is less like the class. Prints how well the scores separate other classes"
                    + " (AUC) if the test rows are labelled. With --out, writes the scores."
        },
        footer = {
            "",
            "Examples:",
            "  querent novelty --data digits.csv --class 9 --test others.csv",
            "  querent novelty --data digits/ --features phog --class 9 --test new/ \\",
            "      --score mean --out scores.csv"
        })
final class NoveltyCommand extends ReportCommand {
    @Option(names = "--data", required = true, paramLabel = "FILE", description = "Labelled data file or image folder.")
    private Path data;

    @Option(
            names = "--class",
            required = true,
            paramLabel = "LABEL",
            description = "Class to learn; rows with other labels are ignored.")
    private String known;

    @Option(
            names = "--test",
            required = true,
            paramLabel = "FILE",
            description = "Rows to score; they must be labelled unless --out is given.")
    private Path test;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Output file for the scores; its suffix sets the format: csv, csv.gz, jsonl, jsonl.gz or parquet.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--score",
            paramLabel = "variance|mean",
            converter = NoveltyScore.Argument.class,
            description = "Quantity to compute the score from (default: variance).")
    private NoveltyScore score = NoveltyScore.VARIANCE;

    @Option(
            names = "--variance",
            paramLabel = "METHOD",
            description = "How to compute the variance, as in exact, fine:16 or coarse.")
    private Optional<VarianceMethod> variance = Optional.empty();

    @Option(
            names = "--trainer",
            paramLabel = "NAME",
            description = "Trainer (default: the first one that learns a single class).")
    private Optional<String> trainerName = Optional.empty();

    @Option(
            names = "-O",
            paramLabel = "NAME=VALUE",
            description = "Option of the trainer for a single class; repeat it for several.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--features",
            paramLabel = "SPEC",
            description = "How to compute features; fitted to the rows of the class only (default: ${DEFAULT-VALUE}).")
    private String features = FeatureRecipes.DEFAULT;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    NoveltyCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        return novelty(NoveltyEngines.of(context.registry().engines(), trainerName));
    }

    private Report novelty(NoveltyEngine<?> engine) {
        if (score == NoveltyScore.MEAN && variance.isPresent()) {
            throw new UsageException("--variance applies to --score variance only; leave it out with --score mean");
        }
        variance.ifPresent(way -> OfferedVariances.require(way, engine.variances(), engine.name()));
        OptionValues values = OptionValues.of(engine.name(), engine.noveltyOptions(), options);
        NoveltyTrainer<?> trainer = engine.noveltyTrainer(values);
        FeatureRecipe recipe = context.registry().features().parse(features);
        out.ifPresent(file -> {
            ScoreWriter.requireKnownFormat(file);
            OutputPath.requireWritable(file, List.of(data, test));
        });
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            NoveltyResult result = learnAndScore(trainer, recipe, session.run());
            context.cancellation().check();
            out.ifPresent(file -> ScoreWriter.write(file, "novelty", result.scores(), result.labels()));
            return result.report(known, engine.name(), score)
                    .value("out", out.map(Path::toString).orElse(null))
                    .value("warnings", session.warnings());
        }
    }

    private NoveltyResult learnAndScore(NoveltyTrainer<?> trainer, FeatureRecipe recipe, Run run) {
        ReadOptions reading = dataOptions.forTraining();
        Table table = context.registry().reader().read(data, reading);
        Table ofClass = table.select(LabelChecks.rowsOf(known, table));
        Table tested = context.registry()
                .reader()
                .read(test, reading.asRead(table.firstIndex()).allowingMissingLabel());
        Optional<Labels> labels = out.isPresent() ? tested.labels() : Optional.of(RequiredLabels.of(tested));

        Stopwatch time = new Stopwatch();
        FeatureTable rows = FeatureTable.fitted(recipe, ofClass, work.seed(), run);
        NoveltyModel model = rows.naming(() -> trainer.fit(rows.features(), work.seed(), run));
        double fitSeconds = time.seconds();

        FeatureTable queries = FeatureTable.of(rows.extractor(), tested, run);
        run.progress("scoring", 0, tested.rows());
        VarianceMethod way = variance.orElseGet(model::defaultVariance);
        double[] scores = queries.naming(() -> score.of(model, queries.features(), way, run.workers()));
        run.progress("scoring", tested.rows(), tested.rows());
        return new NoveltyResult(ofClass.rows(), scores, labels, way, fitSeconds, time.seconds());
    }
}
