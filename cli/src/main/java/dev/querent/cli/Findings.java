package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.io.model.SavedModel;
import java.util.LinkedHashMap;
import java.util.Map;

/** What training or an update found, as an engine names it. */
record Findings(Map<String, Object> values) {
    private static final String ITERATIONS = "iterations";

    static <M extends Classifier> Findings of(SavedModel<M> saved) {
        return new Findings(saved.engine().findings(saved.model()).entries());
    }

    /** A key of its own, where the engine iterates. */
    void addIterations(Report report) {
        Object iterations = values.get(ITERATIONS);
        if (iterations != null) {
            report.fact(ITERATIONS, iterations);
        }
    }

    /** Everything else: lines for people, an object {@code found} for programs. */
    void addOthers(Report report) {
        Map<String, Object> others = new LinkedHashMap<>(values);
        others.remove(ITERATIONS);
        others.forEach((name, value) -> report.line(name.replace('_', ' '), Numbers.text(value)));
        report.value("found", others);
    }
}
