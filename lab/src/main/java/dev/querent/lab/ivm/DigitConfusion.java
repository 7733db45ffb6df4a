package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.ConfusionMatrix;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.report.ConfusionTable;
import dev.querent.lab.report.NumberFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The confusion matrix of a model beside that of the thesis.
 *
 * @param thesis its matrix, if it has this model
 */
record DigitConfusion(String model, ConfusionMatrix ours, Optional<PublishedConfusion> thesis) {
    static final List<String> COLUMNS = List.of("model", "true", "predicted", "count", "thesis");

    static DigitConfusion of(
            String name, Classifier model, LabeledData test, Optional<PublishedConfusion> thesis, Workers workers) {
        Predictions said = model.predict(test.features(), workers);
        return new DigitConfusion(name, ConfusionMatrix.of(said, test.labels()), thesis);
    }

    double accuracy() {
        int right = 0;
        int all = 0;
        for (int c = 0; c < ours.classes().size(); c++) {
            right += ours.count(c, c);
            all += ours.actualTotal(c);
        }
        return (double) right / all;
    }

    /** Such as {@code 95.47 %}. */
    static String percent(double share) {
        return NumberFormats.fixed(100 * share, 2) + "\u00A0%";
    }

    void addTo(ExperimentResult.Builder builder) {
        String other = thesis.map(matrix -> "; in the thesis " + percent(matrix.accuracy()))
                .orElse("");
        builder.table(
                "Confusion of " + model, percent(accuracy()) + " are right" + other + ".", new ConfusionTable(ours));
        builder.fact("accuracy_" + model.replaceAll("[^a-z]+", "_"), accuracy());
    }

    /** Rows of a table with {@link #COLUMNS}. */
    List<List<?>> rows() {
        List<List<?>> rows = new ArrayList<>();
        for (int actual = 0; actual < ours.classes().size(); actual++) {
            for (int predicted = 0; predicted < ours.classes().size(); predicted++) {
                List<Object> row = new ArrayList<>(List.of(
                        model,
                        ours.classes().name(actual),
                        ours.classes().name(predicted),
                        ours.count(actual, predicted)));
                row.add(count(actual, predicted));
                rows.add(row);
            }
        }
        return rows;
    }

    /** Of the thesis, by the digits that the classes are; null if it has none. */
    private Integer count(int actual, int predicted) {
        return thesis.map(matrix -> matrix.count(digit(actual), digit(predicted)))
                .orElse(null);
    }

    private int digit(int code) {
        return Integer.parseInt(ours.classes().name(code));
    }
}
