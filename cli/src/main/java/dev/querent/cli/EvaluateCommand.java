package dev.querent.cli;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.progress.Budget;
import dev.querent.model.SavedModel;
import dev.querent.model.table.Table;
import dev.querent.workflow.LabelChecks;
import dev.querent.workflow.Prediction;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures a model on labelled data. */
@Command(
        name = "evaluate",
        description = {
            "Measure the accuracy and calibration of a model on labelled data.",
            "Prints accuracy, mean class recall, log loss, Brier score, expected calibration error (ECE), over- and"
                    + " underconfidence and the confusion matrix. For two classes it also prints the AUC."
        },
        footer = {
            "",
            "Examples:",
            "  querent evaluate --model usps.model --data usps.t.libsvm.gz",
            "  querent evaluate --model usps.model --data usps.t.libsvm.gz \\",
            "      --variance exact",
            "  querent evaluate --model usps.model --data usps.t.libsvm.gz --json \\",
            "      | jq .accuracy"
        })
final class EvaluateCommand extends ReportCommand {
    @Mixin
    private ModelOptions modelOptions;

    @Option(names = "--data", required = true, paramLabel = "FILE", description = "Labelled data file or image folder.")
    private Path data;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    EvaluateCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        SavedModel<?> model = modelOptions.read(context.registry());
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            session.caution(modelOptions.file(), model);
            Table table = context.registry().reader().read(data, dataOptions.forModel(model.reading()));
            Labels labels = LabelChecks.forEvaluation(table, model.model().classes());
            Prediction prediction = Prediction.of(model, modelOptions.variance(), table, session.run());
            return EvaluationReport.of(Evaluation.of(prediction.predictions(), labels), prediction)
                    .value("mean", modelOptions.means().label())
                    .value("warnings", session.warnings());
        }
    }
}
