package dev.querent.cli;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.io.engine.Engine;
import dev.querent.io.feature.FeatureExtractor;
import dev.querent.io.feature.FeatureRecipe;
import dev.querent.io.feature.FeatureRecipes;
import dev.querent.io.format.DataReader;
import dev.querent.io.model.ModelFile;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import dev.querent.io.option.OptionValues;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.table.Table;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and saves it. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = "Train a model and save it.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  querent train --data usps.csv.gz --trainer gp-dense --model usps.model",
            "  querent train --data digits/ --features phog --trainer gp-hik --model digits.model",
            "  querent train --data mail.csv --text body --label folder --features words \\",
            "      --trainer gp-hik --model mail.model"
        })
final class TrainCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--data", required = true, paramLabel = "FILE", description = "Labelled data file or image folder.")
    private Path data;

    @Option(
            names = "--trainer",
            required = true,
            paramLabel = "NAME",
            description = "Which trainer; 'querent trainers' lists them.")
    private String trainerName;

    @Option(
            names = "-O",
            paramLabel = "NAME=VALUE",
            description = "An option of the trainer; may be given several times.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Where to save the model.")
    private Path model;

    @Option(
            names = "--features",
            paramLabel = "SPEC",
            description = "How features are made: raw, l1, scale, pyramid, phog, bow, words, with options as in "
                    + "phog:bins=12,levels=4 (default: ${DEFAULT-VALUE}).")
    private String features = FeatureRecipes.DEFAULT;

    @Option(
            names = "--budget",
            paramLabel = "LIMIT",
            converter = BudgetText.class,
            description = "Stop training after this time or work, as in 30s, 5m or 500steps.")
    private Optional<Budget> budget = Optional.empty();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    TrainCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        train(surroundings.engines().named(trainerName)).print(surroundings.out(), output.json());
        return ExitCodes.OK;
    }

    private <M extends Classifier> Report train(Engine<M> engine) {
        OptionValues values = OptionValues.of(engine.name(), engine.options(), options);
        Trainer<M> trainer = engine.trainer(values);
        FeatureRecipe recipe = FeatureRecipes.parse(features);
        ReadOptions reading = dataOptions.forTraining();
        OutputPath.requireWritable(model, List.of(data));
        try (Session session = new Session(surroundings, output, work, budget.orElse(Budget.unlimited()))) {
            Stopwatch readTime = new Stopwatch();
            Table table = DataReader.read(data, reading);
            Labels labels = TableLabels.forTraining(table);
            double readSeconds = readTime.seconds();

            Stopwatch trainTime = new Stopwatch();
            FeatureExtractor extractor =
                    TableFeatures.fit(recipe, table, work.seed().child("features"), session.run());
            LabeledData rows = new LabeledData(TableFeatures.extract(extractor, table, session.run()), labels);
            M fitted = TableFeatures.naming(table, () -> trainer.fit(rows, work.seed(), session.run()));
            double seconds = trainTime.seconds();

            SavedModel<M> saved = new SavedModel<>(
                    engine,
                    fitted,
                    extractor,
                    reading.asRead(table.firstIndex()),
                    provenance(values, extractor, table, fitted, seconds));
            surroundings.cancellation().check();
            String digest = ModelFile.write(model, saved);
            session.caution(model, saved);
            return TrainReport.of(saved, model, digest, readSeconds, session.warnings());
        }
    }

    private Provenance provenance(
            OptionValues values, FeatureExtractor extractor, Table table, Classifier fitted, double seconds) {
        return new Provenance(
                Provenance.Environment.current(VersionLines.querent()),
                new Provenance.Recipe(
                        trainerName,
                        values.all(),
                        extractor.recipe(),
                        work.seed().value()),
                new Provenance.Source(
                        table.source(),
                        table.digest(),
                        table.rows(),
                        fitted.classes().size()),
                surroundings.clock().instant(),
                seconds);
    }
}
