package dev.querent.cli;

import dev.querent.core.evaluation.ClassRecall;
import dev.querent.core.evaluation.ConfusionMatrix;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.workflow.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The output of {@code evaluate}. */
final class EvaluationReport {
    private EvaluationReport() {}

    static Report of(Evaluation evaluation, Prediction prediction) {
        ClassRecall recall = evaluation.classRecall();
        OptionalDouble over = evaluation.confidenceErrors().overconfidence();
        OptionalDouble under = evaluation.confidenceErrors().underconfidence();
        double ece = evaluation.calibration().ece();
        Report report = new Report()
                .fact("rows", evaluation.accuracy().rows())
                .fact(
                        "accuracy",
                        evaluation.accuracy().value(),
                        NumberText.percent(evaluation.accuracy().value()) + " ("
                                + evaluation.accuracy().correct() + " right)")
                .fact(
                        "mean_class_recall",
                        recall.mean(),
                        NumberText.percent(recall.mean())
                                + (recall.classesAbsent() == 0
                                        ? ""
                                        : " (" + recall.classesAbsent() + " classes have no row)"))
                .fact(
                        "log_loss",
                        evaluation.logLoss().value(),
                        NumberText.decimals(evaluation.logLoss().value()))
                .fact("brier", evaluation.brier(), NumberText.decimals(evaluation.brier()))
                .fact("ece", ece, NumberText.decimals(ece))
                .fact("overconfidence", orNull(over), NumberText.decimals(over))
                .fact("underconfidence", orNull(under), NumberText.decimals(under));
        evaluation.auc().ifPresent(auc -> report.fact("auc", auc.value(), NumberText.decimals(auc.value())));
        prediction.variance().ifPresent(way -> report.line("variance", way.text()));
        return report.fact("seconds", prediction.seconds(), NumberText.seconds(prediction.seconds()))
                .value("variance", prediction.varianceText())
                .value("classes", evaluation.confusion().classes().names())
                .value("confusion", evaluation.confusion().toArray())
                .block(confusion(evaluation.confusion()));
    }

    /** A mean over no rows is undefined, and null in JSON. */
    private static Object orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static String confusion(ConfusionMatrix matrix) {
        List<String> names = matrix.classes().names();
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("true \\ predicted"));
        header.addAll(names);
        header.add("recall");
        rows.add(header);
        for (int actual = 0; actual < names.size(); actual++) {
            List<String> row = new ArrayList<>(List.of(names.get(actual)));
            for (int predicted = 0; predicted < names.size(); predicted++) {
                row.add(String.valueOf(matrix.count(actual, predicted)));
            }
            OptionalDouble recall = matrix.recall(actual);
            row.add(recall.isPresent() ? NumberText.percent(recall.getAsDouble()) : "-");
            rows.add(row);
        }
        return TextTable.ofNumbers(rows);
    }
}
