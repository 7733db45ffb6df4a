package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import dev.querent.io.state.State;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code train} prints. */
final class TrainReport {
    private static final String ITERATIONS = "iterations";

    private TrainReport() {}

    static <M extends Classifier> Report of(
            SavedModel<M> saved, Path file, String digest, double readSeconds, List<String> warnings) {
        Provenance provenance = saved.provenance();
        Report report = new Report()
                .fact("trainer", provenance.recipe().trainer())
                .fact("rows", provenance.data().rows())
                .fact("classes", provenance.data().classes())
                .fact(
                        "features",
                        saved.features().columns(),
                        saved.features().columns() + " (" + saved.features().recipe() + ")")
                .fact("seconds", provenance.trainingSeconds(), Stopwatch.text(provenance.trainingSeconds()))
                .value("read_seconds", readSeconds);
        Map<String, Object> found = new LinkedHashMap<>(findings(saved).entries());
        Object iterations = found.remove(ITERATIONS);
        if (iterations != null) {
            report.fact(ITERATIONS, iterations);
        }
        report.fact("model", file.toString());
        found.forEach((name, value) -> report.line(name.replace('_', ' '), Numbers.text(value)));
        return report.value("found", found)
                .value("recipe", saved.features().recipe())
                .value("options", provenance.recipe().options())
                .value("seed", provenance.recipe().seed())
                .value("data_digest", provenance.data().digest())
                .value("model_digest", digest)
                .value("warnings", warnings);
    }

    private static <M extends Classifier> State findings(SavedModel<M> saved) {
        return saved.engine().findings(saved.model());
    }
}
