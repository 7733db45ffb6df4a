package dev.querent.workflow;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.io.engine.Engine;
import dev.querent.io.feature.FeatureRecipe;
import dev.querent.io.format.DataReader;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import dev.querent.io.option.OptionValues;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.table.Table;
import java.nio.file.Path;

/** From labelled rows to a model with its features and its provenance. Immutable. */
public final class Training<M extends Classifier> {
    private final Engine<M> engine;
    private final OptionValues values;
    private final Trainer<M> trainer;
    private final FeatureRecipe recipe;
    private final ReadOptions reading;
    private final Seed seed;

    private Training(Engine<M> engine, OptionValues values, FeatureRecipe recipe, ReadOptions reading, Seed seed) {
        this.engine = engine;
        this.values = values;
        this.trainer = engine.trainer(values);
        this.recipe = recipe;
        this.reading = reading;
        this.seed = seed;
    }

    /** A value that the engine does not take is refused here, before anything is read. */
    public static <M extends Classifier> Training<M> of(
            Engine<M> engine, OptionValues values, FeatureRecipe recipe, ReadOptions reading, Seed seed) {
        return new Training<>(engine, values, recipe, reading, seed);
    }

    /** Reads a file or folder and trains on all of its rows. */
    public TrainedModel<M> run(Path data, Maker maker, Run run) {
        Stopwatch time = new Stopwatch();
        Table table = DataReader.read(data, reading);
        Labels labels = TableLabels.forTraining(table);
        double readSeconds = time.seconds();
        return new TrainedModel<>(fit(table, labels, maker, run), readSeconds);
    }

    /** Trains on rows that were read before, with labels from anywhere. */
    public SavedModel<M> fit(Table table, Labels labels, Maker maker, Run run) {
        Stopwatch time = new Stopwatch();
        FeatureTable rows = FeatureTable.fitted(recipe, table, seed, run);
        M fitted = rows.naming(() -> trainer.fit(rows.with(labels), seed, run));
        Provenance provenance = new Provenance(
                Provenance.Environment.current(maker.version()),
                new Provenance.Recipe(
                        engine.name(), values.all(), rows.extractor().recipe(), seed.value()),
                new Provenance.Source(
                        table.source(),
                        table.digest(),
                        table.rows(),
                        fitted.classes().size()),
                maker.clock().instant(),
                time.seconds());
        return new SavedModel<>(engine, fitted, rows.extractor(), reading.asRead(table.firstIndex()), provenance);
    }
}
