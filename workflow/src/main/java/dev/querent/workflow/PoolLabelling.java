package dev.querent.workflow;

import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.io.journal.ItemKeys;
import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.LabelJournal;
import dev.querent.io.model.Provenance;
import dev.querent.io.model.SavedModel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A pool that is labelled, and the journal of it. The journal is locked until this is closed. Opened again, it goes on where it ended.
 */
public final class PoolLabelling<M extends Classifier> implements AutoCloseable {
    private final LabelPlan<M> plan;
    private final FeatureTable pool;
    private final LabelJournal journal;
    private final Checkpoints<M> checkpoints;
    private final LabelSession<M> session;

    private PoolLabelling(
            LabelPlan<M> plan,
            FeatureTable pool,
            LabelJournal journal,
            Checkpoints<M> checkpoints,
            LabelSession<M> session) {
        this.plan = plan;
        this.pool = pool;
        this.journal = journal;
        this.checkpoints = checkpoints;
        this.session = session;
    }

    /**
     * Opens the journal of a pool, or begins one.
     *
     * @param author who answers
     */
    public static <M extends Classifier> PoolLabelling<M> open(
            LabelPlan<M> plan, FeatureTable pool, Path journalFile, String author, Maker maker, Run run) {
        return open(plan, pool, journalFile, author, maker, CheckpointPace.USUAL, run);
    }

    static <M extends Classifier> PoolLabelling<M> open(
            LabelPlan<M> plan,
            FeatureTable pool,
            Path journalFile,
            String author,
            Maker maker,
            CheckpointPace pace,
            Run run) {
        ItemKeys keys = ItemKeys.of(pool.table(), plan.reading().id());
        JournalHeader header =
                JournalHeader.of(keys.fingerprint(), keys.size(), plan.reading().id());
        LabelJournal journal = LabelJournal.open(journalFile, header, maker.clock());
        boolean opened = false;
        try {
            LabelStore store = new LabelStore(journal, plan.policy());
            Checkpoints<M> checkpoints = new Checkpoints<>(
                    journalFile,
                    plan,
                    pool.features(),
                    pool.extractor().recipe(),
                    maker.version(),
                    maker.clock(),
                    pace);
            LabelSession<M> session = checkpoints.open(store, author, run);
            opened = true;
            return new PoolLabelling<>(plan, pool, journal, checkpoints, session);
        } finally {
            if (!opened) {
                journal.close();
            }
        }
    }

    /**
     * Where what has been learnt is kept beside a journal, so that opening it again is quick. Written when labelling ends and now and then before; it
     * may be deleted at any time.
     */
    public static Path checkpointOf(Path journalFile) {
        return Checkpoints.beside(journalFile);
    }

    public LabelSession<M> session() {
        return session;
    }

    /** The model that was taught, with its features; empty until there are labels of two classes. */
    public Optional<SavedModel<M>> model(Maker maker, Run run) {
        Stopwatch time = new Stopwatch();
        return session.model(run).map(model -> {
            plan.engine().complete(model, run);
            Provenance provenance = new Provenance(
                    Provenance.Environment.current(maker.version()),
                    new Provenance.Recipe(
                            plan.engine().name(),
                            plan.values().all(),
                            pool.extractor().recipe(),
                            plan.seed().value()),
                    new Provenance.Source(
                            pool.table().source(),
                            pool.table().digest(),
                            session.labels(),
                            model.classes().size()),
                    maker.clock().instant(),
                    time.seconds());
            return new SavedModel<>(
                    plan.engine(),
                    model,
                    pool.extractor(),
                    plan.reading().asRead(pool.table().firstIndex()),
                    provenance);
        });
    }

    @Override
    public void close() {
        try {
            checkpoints.close();
        } finally {
            journal.close();
        }
    }
}
