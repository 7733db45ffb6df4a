package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import dev.querent.workflow.TrainedModel;
import java.nio.file.Path;
import java.util.List;

/** The output of {@code train}. */
final class TrainReport {
    private TrainReport() {}

    static <M extends Classifier> Report of(TrainedModel<M> trained, Path file, String digest, List<String> warnings) {
        SavedModel<M> saved = trained.saved();
        Provenance provenance = saved.provenance();
        Report report = new Report()
                .fact("trainer", provenance.recipe().trainer())
                .fact("rows", provenance.data().rows())
                .fact("classes", provenance.data().classes())
                .fact(
                        "features",
                        saved.features().columns(),
                        saved.features().columns() + " (" + saved.features().recipe() + ")")
                .fact("seconds", provenance.trainingSeconds(), NumberText.seconds(provenance.trainingSeconds()))
                .value("read_seconds", trained.readSeconds());
        FitSummary found = FitSummary.of(saved);
        found.addEnding(report);
        report.fact("model", file.toString());
        found.addOthers(report);
        return report.value("recipe", saved.features().recipe())
                .value("options", provenance.recipe().options())
                .value("seed", provenance.recipe().seed())
                .value("data_digest", provenance.data().digest())
                .value("model_digest", digest)
                .value("warnings", warnings);
    }
}
