package dev.querent.io.model;

import dev.querent.core.model.Classifier;
import dev.querent.io.engine.Engine;
import dev.querent.io.feature.FeatureExtractor;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.state.State;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that prediction needs: the model, its engine, the fitted feature extraction, how the training data was read, and the
 * provenance. Immutable.
 */
public record SavedModel<M extends Classifier>(
        Engine<M> engine, M model, FeatureExtractor features, ReadOptions reading, Provenance provenance) {

    /** The same with another view of the model. */
    public SavedModel<M> with(M view) {
        return new SavedModel<>(engine, view, features, reading, provenance);
    }

    /** The same after a change of the model; features are made as before. */
    public SavedModel<M> updated(M changed, ModelUpdate update) {
        return new SavedModel<>(engine, changed, features, reading, provenance.updatedBy(update));
    }

    /** The part that determines predictions. Two trainings with the same data, options and seed give the same bits here. */
    State content() {
        return new State()
                .put("engine", engine.name())
                .put("features", features.encode())
                .put("model", engine.encode(model));
    }

    /** The part that describes the model. */
    State about() {
        State columns = new State();
        reading.label().ifPresent(name -> columns.put("label", name));
        reading.text().ifPresent(name -> columns.put("text", name));
        columns.put("nominal", reading.nominal().stream().sorted().toList());
        // an id is not a feature of rows to predict either, if they have it
        List<String> without = Stream.concat(reading.without().stream(), reading.id().stream())
                .distinct()
                .sorted()
                .toList();
        if (!without.isEmpty()) {
            columns.put("without", without);
        }
        reading.id().ifPresent(name -> columns.put("id", name));
        reading.firstIndex().ifPresent(first -> columns.put("first_index", first));
        return new State().put("provenance", provenance.encode()).put("reading", columns);
    }
}
