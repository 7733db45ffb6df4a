package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.io.model.SavedModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of training or an update, under the names of the engine. */
record FitSummary(Map<String, Object> values) {
    /** How training ended, for every engine under the same names. */
    private static final List<String> ENDING = List.of("iterations", "converged");

    static <M extends Classifier> FitSummary of(SavedModel<M> saved) {
        return new FitSummary(saved.engine().findings(saved.model()).entries());
    }

    /** Separate keys if the engine iterates. */
    void addEnding(Report report) {
        ENDING.stream().filter(values::containsKey).forEach(name -> report.fact(name, values.get(name)));
    }

    /** Everything else: lines for people, an object {@code found} for programs. */
    void addOthers(Report report) {
        Map<String, Object> others = new LinkedHashMap<>(values);
        others.keySet().removeAll(ENDING);
        others.forEach((name, value) -> report.line(name.replace('_', ' '), NumberText.text(value)));
        report.value("found", others);
    }
}
