package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.model.ModelFile;
import dev.querent.model.engine.Engine;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.option.OptionValues;
import dev.querent.workflow.JournalChoice;
import dev.querent.workflow.TrainedModel;
import dev.querent.workflow.Training;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Trains a model and saves it. */
@Command(
        name = "train",
        description = {
            "Train a model and save it to a file.",
            "Prints the training time and the hyperparameters found. The model file also stores how to compute the"
                    + " features, so that 'predict' and other commands apply the same ones."
        },
        footer = {
            "",
            "Examples:",
            "  querent train --data usps.csv.gz --trainer gp-dense --model usps.model",
            "  querent train --data digits/ --features phog --trainer gp-hik \\",
            "      --model digits.model",
            "  querent train --data mail.csv --text body --label folder \\",
            "      --features words --trainer gp-hik --model mail.model",
            "  querent train --data mail.csv --text body --labels mail.journal \\",
            "      --features words --trainer gp-hik --model mail.model"
        })
final class TrainCommand extends ReportCommand {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "FILE",
            description = "Data file or image folder, labelled unless --labels is given.")
    private Path data;

    @Option(
            names = "--trainer",
            required = true,
            paramLabel = "NAME",
            description = "Trainer to use; 'querent trainers' lists them.")
    private String trainerName;

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            description = "Journal written by 'querent label'. Only the rows labelled in it are trained on; labels in"
                    + " the data file are ignored. The data file may have grown or been reordered since. Features are"
                    + " fitted to all of its rows.")
    private Optional<Path> labels = Optional.empty();

    @Option(
            names = "--with-audits",
            description = "With --labels, also train on the rows drawn at random to measure accuracy.")
    private boolean withAudits;

    @Mixin
    private PolicyOption policy;

    @Mixin
    private IdOption id;

    @Option(names = "-O", paramLabel = "NAME=VALUE", description = "Option of the trainer; repeat it for several.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--model", required = true, paramLabel = "FILE", description = "File to save the model to.")
    private Path model;

    @Option(
            names = "--features",
            paramLabel = "SPEC",
            description = "How to compute features, as in phog:bins=12,levels=4; 'querent features' lists the recipes"
                    + " (default: ${DEFAULT-VALUE}).")
    private String features = FeatureRecipes.DEFAULT;

    @Option(
            names = "--budget",
            paramLabel = "LIMIT",
            converter = BudgetText.class,
            description = "Stop training after this time or work, as in 30s, 5m or 500trees.")
    private Optional<Budget> budget = Optional.empty();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    TrainCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        if (labels.isEmpty() && (withAudits || policy.isGiven() || id.isGiven())) {
            throw new UsageException(
                    "--with-audits, --policy and --id apply to a journal; give one with --labels FILE");
        }
        return train(context.registry().engines().named(trainerName));
    }

    private <M extends Classifier> Report train(Engine<M> engine) {
        Training<M> training = Training.of(
                engine,
                OptionValues.of(engine.name(), engine.options(), options),
                context.registry().features().parse(features),
                id.named(dataOptions.forTraining()),
                work.seed());
        List<Path> inputs = new ArrayList<>(List.of(data));
        labels.ifPresent(inputs::add);
        OutputPath.requireWritable(model, inputs);
        try (CommandSession session = new CommandSession(context, output, work, budget.orElse(Budget.unlimited()))) {
            TrainedModel<M> trained = run(training, session.run());
            trained.warnings().forEach(session::warn);
            context.cancellation().check();
            String digest = ModelFile.write(model, trained.saved());
            session.caution(model, trained.saved());
            session.advise(trained.saved());
            return TrainReport.of(trained, model, digest, session.warnings());
        }
    }

    private <M extends Classifier> TrainedModel<M> run(Training<M> training, Run run) {
        return labels.map(journal -> new JournalChoice(journal, policy.policy(), withAudits))
                .map(choice -> training.run(context.registry().reader(), data, choice, context.producer(), run))
                .orElseGet(() -> training.run(context.registry().reader(), data, context.producer(), run));
    }
}
