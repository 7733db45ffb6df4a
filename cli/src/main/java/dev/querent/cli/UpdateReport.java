package dev.querent.cli;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Classifier;
import dev.querent.io.model.ModelUpdate;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import java.nio.file.Path;
import java.util.List;

/** The output of {@code update}. */
final class UpdateReport {
    private UpdateReport() {}

    static <M extends Classifier> Report of(
            SavedModel<M> updated, LabelSet classesBefore, Path file, String digest, List<String> warnings) {
        List<ModelUpdate> updates = updated.provenance().updates();
        ModelUpdate update = updates.get(updates.size() - 1);
        List<String> newClasses = updated.model().classes().names().stream()
                .filter(name -> !classesBefore.contains(name))
                .toList();
        Report report = new Report()
                .fact("trainer", updated.engine().name())
                .fact("rows_added", update.added().map(Provenance.Source::rows).orElse(0))
                .fact("rows_relabelled", update.relabelled())
                .fact("rows_forgotten", update.forgotten())
                .value("optimised", update.optimised())
                .fact("rows", update.rows())
                .fact("classes", update.classes())
                .value("new_classes", newClasses);
        if (!newClasses.isEmpty()) {
            report.line("new classes", String.join(", ", newClasses));
        }
        report.fact("seconds", update.seconds(), NumberText.seconds(update.seconds()));
        FitSummary found = FitSummary.of(updated);
        found.addEnding(report);
        report.fact("model", file.toString());
        found.addOthers(report);
        return report.value(
                        "data_digest",
                        update.added().map(Provenance.Source::digest).orElse(null))
                .value("model_digest", digest)
                .value("warnings", warnings);
    }
}
