package dev.querent.workflow;

import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.io.read.RequiredLabels;
import dev.querent.model.ModelUpdate;
import dev.querent.model.Provenance;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.Table;
import java.util.Optional;

/**
 * An incremental change of a model. Rows are numbered as in the model before the change.
 *
 * @param added labelled rows, read like those of the model
 * @param corrections new labels of rows that the model has
 * @param forgotten rows to remove
 * @param optimise whether hyperparameters are searched again from their present values, after all rows have changed
 */
public record ModelChange(
        Optional<Table> added, Corrections corrections, Optional<RowList> forgotten, boolean optimise) {

    /** The changed model, whose provenance lists the change last. The engine is that of the model. */
    public <M extends Classifier> SavedModel<M> applyTo(
            SavedModel<M> saved, OnlineEngine<M> engine, Producer producer, Run run) {
        if (optimise) {
            search(saved.model(), saved, engine); // rejected before anything is learnt
        }
        Optional<Labels> labels = added.map(RequiredLabels::of);
        Stopwatch time = new Stopwatch();
        OnlineLearner<M> learner = engine.resume(saved.model(), run);
        int[] corrected = corrections.within(learner.rows());
        int[] gone = RowList.within(forgotten, Setting.FORGET, "model", learner.rows());
        // new rows come first, so that a class whose better rows have just been added may be forgotten
        added.ifPresent(table -> observe(learner, FeatureTable.of(saved.features(), table, run), labels, run));
        change("relabel", () -> learner.relabel(corrected, corrections.labels(), run));
        change("forget", () -> learner.forget(gone, run));
        M adapted = learner.snapshot();
        M changed = optimise
                ? search(adapted, saved, engine)
                        .fit(
                                engine.trainingRows(adapted, run.workers()).orElseThrow(),
                                Seed.of(saved.provenance().recipe().seed()),
                                run)
                : adapted;
        engine.complete(changed, run);
        return saved.updated(
                changed,
                new ModelUpdate(
                        producer.version(),
                        added.map(table -> source(table, labels.orElseThrow())),
                        corrected.length,
                        gone.length,
                        optimise,
                        learner.rows(),
                        changed.classes().size(),
                        producer.clock().instant(),
                        time.seconds()));
    }

    private static <M extends Classifier> Trainer<M> search(M from, SavedModel<M> saved, OnlineEngine<M> engine) {
        return engine.searchingFrom(from, saved.provenance().recipe().options())
                .orElseThrow(() -> new UsageException(
                        new SettingValue(Setting.OPTIMISE, ""),
                        "the trainer " + engine.name() + " has no hyperparameters to search; leave it out"));
    }

    private static void observe(OnlineLearner<?> learner, FeatureTable rows, Optional<Labels> labels, Run run) {
        rows.naming(() -> {
            learner.observe(rows.with(labels.orElseThrow()), run);
            return learner;
        });
    }

    private static Provenance.Source source(Table table, Labels labels) {
        return new Provenance.Source(
                table.source(), table.digest(), table.rows(), labels.present().size());
    }

    private static void change(String verb, Runnable work) {
        try {
            work.run();
        } catch (IllegalArgumentException e) {
            throw new InputException("cannot " + verb + " these rows: " + e.getMessage(), e);
        }
    }
}
