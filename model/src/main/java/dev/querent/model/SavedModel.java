package dev.querent.model;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Workers;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.state.State;
import dev.querent.model.table.ReadOptions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that prediction needs: the model, its engine, the fitted feature extraction, how the training data was read, and the
 * provenance. Immutable.
 */
public record SavedModel<M extends Classifier>(
        Engine<M> engine, M model, FeatureExtractor features, ReadOptions reading, Provenance provenance) {

    /** A model trained by a program on numbers as they are; where those came from is not known. */
    static SavedModel<?> ofVectors(Classifier model, Engines engines) {
        return engines.all().stream()
                .filter(engine -> stores(engine, model))
                .findFirst()
                .map(engine -> ofVectors(engine, model))
                .orElseThrow(() -> new IllegalArgumentException(
                        "no engine stores models of type " + model.getClass().getSimpleName()));
    }

    private static <M extends Classifier> boolean stores(Engine<M> engine, Classifier any) {
        return engine.modelType().isInstance(any)
                && engine.stores(engine.modelType().cast(any));
    }

    private static <M extends Classifier> SavedModel<M> ofVectors(Engine<M> engine, Classifier any) {
        M model = engine.modelType().cast(any);
        String version = Optional.ofNullable(SavedModel.class.getPackage().getImplementationVersion())
                .orElse("development");
        int rows = engine.trainingRows(model, Workers.sequential())
                .map(LabeledData::size)
                .orElse(0);
        FeatureExtractor features = FeatureRecipes.unnamedVectors(model.features());
        Provenance provenance = new Provenance(
                Provenance.Environment.current(version),
                new Provenance.Recipe(engine.name(), Map.of(), features.recipe(), 0),
                new Provenance.Source("", "", rows, model.classes().size()),
                Instant.now(Clock.systemUTC()),
                0);
        return new SavedModel<>(engine, model, features, ReadOptions.defaults(), provenance);
    }

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
