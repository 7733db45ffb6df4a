package dev.querent.workflow;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.io.format.DataReader;
import dev.querent.model.Provenance;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engine;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.util.List;

/** Trains a model from labelled rows, with its features and provenance. Immutable. */
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

    /** Rejects a value that the engine does not accept, before anything is read. */
    public static <M extends Classifier> Training<M> of(
            Engine<M> engine, OptionValues values, FeatureRecipe recipe, ReadOptions reading, Seed seed) {
        return new Training<>(engine, values, recipe, reading, seed);
    }

    /** Reads a file or folder and trains on all of its rows. */
    public TrainedModel<M> run(DataReader reader, Path data, Producer producer, Run run) {
        Stopwatch time = new Stopwatch();
        Table table = reader.read(data, reading);
        Labels labels = LabelChecks.forTraining(table);
        double readSeconds = time.seconds();
        return new TrainedModel<>(fit(table, labels, producer, run), readSeconds, List.of());
    }

    /**
     * Reads a file or folder and trains on the rows that a journal labels, in the order of the file. Labels of the file itself are not used.
     * Feature extraction is fitted to all rows, as in a labelling session, so that both have the same features.
     */
    public TrainedModel<M> run(DataReader reader, Path data, JournalChoice choice, Producer producer, Run run) {
        ReadOptions named = JournalReading.ofExisting(reading, choice.journal());
        Stopwatch time = new Stopwatch();
        Table table = reader.read(data, named);
        double readSeconds = time.seconds();
        FeatureTable rows = FeatureTable.fitted(recipe, table, seed, run);
        JournalLabels journal = JournalLabels.of(choice.journal(), choice.policy(), table, named, rows::features);
        JournalLabels.RowLabels taught = journal.forTraining(choice.withAudits());
        Stopwatch training = new Stopwatch();
        M fitted = rows.naming(() ->
                trainer.fit(new LabeledData(rows.features().select(taught.rows()), taught.labels()), seed, run));
        SavedModel<M> saved = saved(rows, fitted, taught.rows().length, named, producer, training);
        return new TrainedModel<>(saved, readSeconds, journal.warnings());
    }

    /** Trains on rows that were read before, with labels from any source. */
    public SavedModel<M> fit(Table table, Labels labels, Producer producer, Run run) {
        Stopwatch time = new Stopwatch();
        FeatureTable rows = FeatureTable.fitted(recipe, table, seed, run);
        M fitted = rows.naming(() -> trainer.fit(rows.with(labels), seed, run));
        return saved(rows, fitted, table.rows(), reading, producer, time);
    }

    private SavedModel<M> saved(
            FeatureTable rows, M fitted, int labelled, ReadOptions asRead, Producer producer, Stopwatch time) {
        Table table = rows.table();
        Provenance provenance = new Provenance(
                Provenance.Environment.current(producer.version()),
                new Provenance.Recipe(
                        engine.name(), values.all(), rows.extractor().recipe(), seed.value()),
                new Provenance.Source(
                        table.source(),
                        table.digest(),
                        labelled,
                        fitted.classes().size()),
                producer.clock().instant(),
                time.seconds());
        return new SavedModel<>(engine, fitted, rows.extractor(), asRead.asRead(table.firstIndex()), provenance);
    }
}
