package dev.querent.workflow;

import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.io.journal.JournalPool;
import dev.querent.model.Provenance;
import dev.querent.model.SavedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A pool being labelled, with its journal. The journal is locked until this is closed. Reopened, it continues where it ended. */
public final class PoolLabelling<M extends Classifier> implements AutoCloseable {
    private final LabelPlan<M> plan;
    private final FeatureTable pool;
    private final JournalPool.Opened opened;
    private final Checkpoints<M> checkpoints;
    private final LabelSession<M> session;

    private PoolLabelling(
            LabelPlan<M> plan,
            FeatureTable pool,
            JournalPool.Opened opened,
            Checkpoints<M> checkpoints,
            LabelSession<M> session) {
        this.plan = plan;
        this.pool = pool;
        this.opened = opened;
        this.checkpoints = checkpoints;
        this.session = session;
    }

    /**
     * Opens the journal of a pool, or begins one. If the pool has grown or was reordered since, it is matched, see {@link JournalPool#open} and
     * {@link #warnings}.
     *
     * @param plan reads the pool with the id column of the journal, see {@link JournalReading}
     * @param author of the answers
     */
    public static <M extends Classifier> PoolLabelling<M> open(
            LabelPlan<M> plan, FeatureTable pool, Path journalFile, String author, Producer producer, Run run) {
        return open(plan, pool, journalFile, author, producer, CheckpointInterval.USUAL, run);
    }

    static <M extends Classifier> PoolLabelling<M> open(
            LabelPlan<M> plan,
            FeatureTable pool,
            Path journalFile,
            String author,
            Producer producer,
            CheckpointInterval pace,
            Run run) {
        JournalPool known = JournalPool.of(pool.table(), plan.reading().id(), () -> Optional.of(pool.features()));
        JournalPool.Opened opened = known.open(journalFile, producer.clock());
        boolean usable = false;
        try {
            LabelStore store = new LabelStore(opened.journal(), plan.policy());
            Checkpoints<M> checkpoints = new Checkpoints<>(
                    journalFile,
                    plan,
                    pool.features(),
                    pool.extractor().recipe(),
                    producer.version(),
                    producer.clock(),
                    pace);
            LabelSession<M> session = checkpoints.open(store, author, run);
            usable = true;
            return new PoolLabelling<>(plan, pool, opened, checkpoints, session);
        } finally {
            if (!usable) {
                opened.journal().close();
            }
        }
    }

    /** How a changed pool was matched to its journal: items found, and items that were not found and are left out. */
    public List<String> warnings() {
        return opened.warnings();
    }

    /**
     * The checkpoint file beside a journal, which makes reopening fast. Written at intervals and when labelling ends; it may be deleted at any
     * time.
     */
    public static Path checkpointOf(Path journalFile) {
        return Checkpoints.beside(journalFile);
    }

    public LabelSession<M> session() {
        return session;
    }

    /** The model that was taught, with its features; empty until there are labels of two classes. */
    public Optional<SavedModel<M>> model(Producer producer, Run run) {
        Stopwatch time = new Stopwatch();
        return session.model(run).map(model -> {
            plan.engine().complete(model, run);
            Provenance provenance = new Provenance(
                    Provenance.Environment.current(producer.version()),
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
                    producer.clock().instant(),
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
            opened.journal().close();
        }
    }
}
