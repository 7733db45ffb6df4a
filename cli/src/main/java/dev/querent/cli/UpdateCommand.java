package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Budget;
import dev.querent.model.ModelFile;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.Table;
import dev.querent.workflow.Corrections;
import dev.querent.workflow.ModelChange;
import dev.querent.workflow.OnlineEngines;
import dev.querent.workflow.RowList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds rows to a model, corrects labels of its rows, and lets it forget rows. */
@Command(
        name = "update",
        description = {
            "Add, relabel or forget rows of a trained model.",
            "Does not train from scratch. Prints how many rows changed and saves the updated model. Kernel parameters, noise and fitted features stay"
                    + " as they are; with --optimise, the kernel parameters and the noise are searched again.",
            "Row numbers refer to the model before the update and start at 0: first the training data in its order, then"
                    + " the rows that earlier updates added."
        },
        footer = {
            "",
            "Examples:",
            "  querent update --model digits.model --data new.csv \\",
            "      --model-out digits.model",
            "  querent update --model digits.model --relabel 17=seven --forget 3,10-20 \\",
            "      --model-out corrected.model"
        })
final class UpdateCommand extends ReportCommand {
    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Model saved by 'querent train'.")
    private Path model;

    @Option(names = "--data", paramLabel = "FILE", description = "Labelled rows to add; new classes are allowed.")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--relabel",
            paramLabel = "ROW=LABEL|FILE",
            description =
                    "The correct label of a row, or a file with the columns 'row' and 'label'; repeat it for several.")
    private List<String> relabel = new ArrayList<>();

    @Option(
            names = "--forget",
            paramLabel = "ROWS",
            converter = RowListArgument.class,
            description = "Rows to forget, as in 3,10-20; later rows move up.")
    private Optional<RowList> forget = Optional.empty();

    @Option(
            names = "--optimise",
            description =
                    "After the update, search kernel parameters and noise again, starting from the model's values.")
    private boolean optimise;

    @Option(
            names = "--model-out",
            required = true,
            paramLabel = "FILE",
            description = "File to save the updated model to; may be the same file.")
    private Path modelOut;

    @Option(
            names = "--budget",
            paramLabel = "LIMIT",
            converter = BudgetText.class,
            description = "Stop after this time or work, as in 30s or 50trees, if the trainer can stop early.")
    private Optional<Budget> budget = Optional.empty();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    UpdateCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        if (data.isEmpty() && relabel.isEmpty() && forget.isEmpty() && !optimise) {
            throw new UsageException(
                    "nothing to update; give --data FILE, --relabel ROW=LABEL, --forget ROWS or --optimise");
        }
        List<Path> inputs = new ArrayList<>(data.stream().toList());
        relabel.stream().filter(Corrections::isFile).map(Path::of).forEach(inputs::add);
        OutputPath.requireWritable(modelOut, inputs);
        return update(context.registry().readModel(model));
    }

    private <M extends Classifier> Report update(SavedModel<M> saved) {
        OnlineEngine<M> engine = OnlineEngines.of(
                saved.engine(), model.toString(), context.registry().engines());
        Corrections corrections = Corrections.of(relabel, context.registry().reader());
        try (CommandSession session = new CommandSession(context, output, work, budget.orElse(Budget.unlimited()))) {
            Optional<Table> added =
                    data.map(file -> context.registry().reader().read(file, dataOptions.forModel(saved.reading())));
            SavedModel<M> updated = new ModelChange(added, corrections, forget, optimise)
                    .applyTo(saved, engine, context.producer(), session.run());
            context.cancellation().check();
            String digest = ModelFile.write(modelOut, updated);
            session.caution(modelOut, updated);
            return UpdateReport.of(updated, saved.model().classes(), modelOut, digest, session.warnings());
        }
    }
}
