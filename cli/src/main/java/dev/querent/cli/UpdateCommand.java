package dev.querent.cli;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.io.InputException;
import dev.querent.io.UsageException;
import dev.querent.io.engine.OnlineEngine;
import dev.querent.io.format.DataReader;
import dev.querent.io.model.ModelFile;
import dev.querent.io.model.ModelUpdate;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import dev.querent.io.read.RequiredLabels;
import dev.querent.io.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds rows to a model, corrects the labels of rows it has, and lets it forget rows. */
@Command(
        name = "update",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Add rows to a model, relabel rows it has, or let it forget rows, without training from scratch.",
            "Row numbers are those the rows have in the model before the update: the training data in its order, then"
                    + " what earlier updates added, counted from 0. What was fitted to make features stays as it is."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  querent update --model digits.model --data new.csv --model-out digits.model",
            "  querent update --model digits.model --relabel 17=seven --forget 3,10-20 \\",
            "      --model-out corrected.model"
        })
final class UpdateCommand implements Callable<Integer> {
    private final Surroundings surroundings;

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Model saved by 'querent train'.")
    private Path model;

    @Option(names = "--data", paramLabel = "FILE", description = "Labelled rows to add; they may be of new classes.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--relabel",
            paramLabel = "ROW=LABEL|FILE",
            description =
                    "A row's right label, or a file with the columns 'row' and 'label'; may be given several times.")
    private List<String> relabel = new ArrayList<>();

    @Option(
            names = "--forget",
            paramLabel = "ROWS",
            converter = RowList.Argument.class,
            description = "Rows to forget, as in 3,10-20; those after them move up.")
    private Optional<RowList> forget = Optional.empty();

    @Option(
            names = "--model-out",
            required = true,
            paramLabel = "FILE",
            description = "Where to save the updated model; may be the same file.")
    private Path modelOut;

    @Option(
            names = "--budget",
            paramLabel = "LIMIT",
            converter = BudgetText.class,
            description = "Spend this time or work on the update where it is anytime, as in 30s or 50trees.")
    private Optional<Budget> budget = Optional.empty();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    UpdateCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        if (data.isEmpty() && relabel.isEmpty() && forget.isEmpty()) {
            throw new UsageException(
                    "there is nothing to update; give --data FILE, --relabel ROW=LABEL or --forget ROWS");
        }
        List<Path> inputs = new ArrayList<>(data.stream().toList());
        relabel.stream().filter(Corrections::isFile).map(Path::of).forEach(inputs::add);
        OutputPath.requireWritable(modelOut, inputs);
        update(ModelFile.read(model, surroundings.engines())).print(surroundings.out(), output.json());
        return ExitCodes.OK;
    }

    private <M extends Classifier> Report update(SavedModel<M> saved) {
        OnlineEngine<M> engine = OnlineEngines.of(saved.engine(), model.toString(), surroundings.engines());
        Corrections corrections = Corrections.of(relabel);
        try (Session session = new Session(surroundings, output, work, budget.orElse(Budget.unlimited()))) {
            Optional<Table> table = data.map(file -> DataReader.read(file, dataOptions.forModel(saved.reading())));
            Optional<Labels> labels = table.map(RequiredLabels::of);

            Stopwatch time = new Stopwatch();
            OnlineLearner<M> learner = engine.resume(saved.model(), session.run());
            int[] corrected = corrections.within(learner.rows());
            int[] forgotten = forget.map(rows -> rows.within("--forget", "model", learner.rows()))
                    .orElseGet(() -> new int[0]);
            table.ifPresent(rows -> observe(learner, saved, rows, labels.orElseThrow(), session.run()));
            naming("--relabel", () -> learner.relabel(corrected, corrections.labels(), session.run()));
            naming("--forget", () -> learner.forget(forgotten, session.run()));
            M changed = learner.snapshot();
            engine.complete(changed, session.run());
            ModelUpdate update = new ModelUpdate(
                    VersionLines.querent(),
                    table.map(rows -> source(rows, labels.orElseThrow())),
                    corrected.length,
                    forgotten.length,
                    learner.rows(),
                    changed.classes().size(),
                    surroundings.clock().instant(),
                    time.seconds());

            SavedModel<M> updated = saved.updated(changed, update);
            surroundings.cancellation().check();
            String digest = ModelFile.write(modelOut, updated);
            session.caution(modelOut, updated);
            LabelSet before = saved.model().classes();
            return UpdateReport.of(updated, update, before, modelOut, digest, session.warnings());
        }
    }

    /** New rows come first: so a class may be forgotten whose better rows have just been added. */
    private static <M extends Classifier> void observe(
            OnlineLearner<M> learner, SavedModel<M> saved, Table table, Labels labels, Run run) {
        LabeledData rows = new LabeledData(TableFeatures.extract(saved.features(), table, run), labels);
        TableFeatures.naming(table, () -> {
            learner.observe(rows, run);
            return learner;
        });
    }

    private static Provenance.Source source(Table table, Labels labels) {
        return new Provenance.Source(
                table.source(), table.digest(), table.rows(), labels.present().size());
    }

    private static void naming(String option, Runnable change) {
        try {
            change.run();
        } catch (IllegalArgumentException e) {
            throw new InputException(option + ": " + e.getMessage(), e);
        }
    }
}
