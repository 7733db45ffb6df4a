package dev.querent.cli;

import dev.querent.core.progress.Budget;
import dev.querent.io.prediction.PredictionWriter;
import dev.querent.model.SavedModel;
import dev.querent.model.table.Table;
import dev.querent.workflow.CompositeEngines;
import dev.querent.workflow.Prediction;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Predicts the rows of a file. */
@Command(
        name = "predict",
        description = {
            "Predict label, probabilities and variance of each row of a file.",
            "Writes one record per row to --out, in the order of the input. Prints the number of rows and the time."
        },
        footer = {
            "",
            "Examples:",
            "  querent predict --model usps.model --data new.libsvm --out predictions.csv",
            "  querent predict --model mail.model --data inbox.csv \\",
            "      --out predictions.parquet --json",
            "  querent predict --model usps.model --data new.libsvm --variance exact \\",
            "      --out predictions.csv",
            "  querent predict --model words.model --data new.csv --mean quantised \\",
            "      --out predictions.csv",
            "  querent predict --model digits.model --data new.csv --decided-by \\",
            "      --out predictions.csv"
        })
final class PredictCommand extends ReportCommand {
    @Mixin
    private ModelOptions modelOptions;

    @Option(names = "--data", required = true, paramLabel = "FILE", description = "Data file or image folder.")
    private Path data;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "Output file; its suffix sets the format: csv, csv.gz, jsonl, jsonl.gz or parquet.")
    private Path out;

    @Option(
            names = "--decided-by",
            description = "Add a column with the part of the model that decided on each label: forest, ivm or"
                    + " expert:CLASS (forest-ivm only). Takes twice the time.")
    private boolean decidedBy;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private WorkOptions work;

    PredictCommand(CommandContext context) {
        super(context);
    }

    private static Map<String, Long> counts(List<String> parts) {
        return parts.stream().collect(Collectors.groupingBy(part -> part, TreeMap::new, Collectors.counting()));
    }

    private static String text(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
    }

    @Override
    Report run() {
        PredictionWriter.requireKnownFormat(out);
        OutputPath.requireWritable(out, List.of(modelOptions.file(), data));
        SavedModel<?> model = modelOptions.read(context.registry());
        if (decidedBy) {
            CompositeEngines.require(model.engine());
        }
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            session.caution(modelOptions.file(), model);
            Table table = context.registry().reader().read(data, dataOptions.forModel(model.reading()));
            Prediction prediction = decidedBy
                    ? Prediction.withDeciders(model, modelOptions.variance(), table, session.run())
                    : Prediction.of(model, modelOptions.variance(), table, session.run());
            context.cancellation().check();
            PredictionWriter.write(out, prediction.predictions(), prediction.decidedBy());
            double rate = table.rows() / prediction.seconds();
            Report report = new Report()
                    .fact("rows", table.rows())
                    .value("variance", prediction.varianceText())
                    .value("mean", modelOptions.means().label())
                    .fact("seconds", prediction.seconds(), NumberText.seconds(prediction.seconds()))
                    .fact("rows_per_second", rate, String.format(Locale.ROOT, "%.0f", rate))
                    .fact("out", out.toString())
                    .value("warnings", session.warnings());
            prediction
                    .decidedBy()
                    .map(PredictCommand::counts)
                    .ifPresent(counts -> report.fact("decided_by", counts, text(counts)));
            return report;
        }
    }
}
