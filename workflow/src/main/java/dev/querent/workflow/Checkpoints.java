package dev.querent.workflow;

import dev.querent.core.active.FollowerCheckpoint;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.data.Features;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Background;
import dev.querent.core.progress.Run;
import dev.querent.io.checkpoint.CheckpointFile;
import dev.querent.io.checkpoint.CheckpointOrigin;
import dev.querent.model.Provenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The checkpoint beside a journal: read when labelling begins, written in the background at intervals and when labelling ends. It only saves
 * time, so no problem with it is an error.
 */
final class Checkpoints<M extends Classifier> implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Checkpoints.class.getName());

    private final Path file;
    private final LabelPlan<M> plan;
    private final LabelSession.Setup<M> setup;
    private final String recipe;
    private final String querent;
    private final CheckpointInterval pace;
    private final AtomicReference<Optional<FollowerCheckpoint<M>>> waiting = new AtomicReference<>(Optional.empty());
    private Optional<LabelSession<M>> session = Optional.empty();
    private Optional<Background> background = Optional.empty();
    private Optional<String> poolDigest = Optional.empty();
    private Duration stored = Duration.ZERO; // the learning time that the last checkpoint saves
    private long writtenAt = System.nanoTime();
    private long version; // of the checkpoint in the file, if it belongs to this log

    /**
     * @param recipe of the features, in canonical form
     * @param querent version of Querent
     */
    Checkpoints(
            Path journal,
            LabelPlan<M> plan,
            Features rows,
            String recipe,
            String querent,
            Clock clock,
            CheckpointInterval pace) {
        this.file = beside(journal);
        this.plan = plan;
        this.setup = plan.setup(rows, clock);
        this.recipe = recipe;
        this.querent = querent;
        this.pace = pace;
    }

    /** {@code mail.journal.checkpoint} for {@code mail.journal}. */
    static Path beside(Path journal) {
        return journal.resolveSibling(journal.getFileName() + ".checkpoint");
    }

    /** A session that has learnt what the checkpoint knows; an empty one if no checkpoint belongs to the log. */
    LabelSession<M> open(LabelStore store, String author, Run run) {
        Optional<FollowerCheckpoint<M>> known = Files.exists(file)
                ? CheckpointFile.read(file, origin(), store.after(0), plan.engine(), run)
                : Optional.empty();
        LabelSession<M> opened = resumed(store, author, known, run);
        opened.onLearnt(this::learnt);
        session = Optional.of(opened);
        return opened;
    }

    private LabelSession<M> resumed(LabelStore store, String author, Optional<FollowerCheckpoint<M>> known, Run run) {
        if (known.isPresent()) {
            try {
                LabelSession<M> opened = new LabelSession<>(setup, store, author, known, run);
                version = known.get().version();
                return opened;
            } catch (CancellationException e) {
                throw e;
            } catch (RuntimeException e) { // the journal has everything
                LOG.log(System.Logger.Level.DEBUG, "the checkpoint " + file + " is ignored", e);
            }
        }
        return new LabelSession<>(setup, store, author, Optional.empty(), run);
    }

    private synchronized CheckpointOrigin origin() {
        if (poolDigest.isEmpty()) {
            poolDigest = Optional.of(CheckpointOrigin.digest(setup.pool()));
        }
        return new CheckpointOrigin(
                Provenance.Environment.current(querent),
                new Provenance.Recipe(
                        plan.engine().name(),
                        plan.values().all(),
                        recipe,
                        plan.seed().value()),
                poolDigest.get(),
                plan.policy(),
                setup.learning().growth());
    }

    /** Between an answer and the next question: takes an immutable state and leaves the work to another thread. */
    private void learnt() {
        LabelSession<M> learning = session.orElseThrow();
        Duration spent = learning.learningTime();
        if (pace.isDue(spent.minus(stored), Duration.ofNanos(System.nanoTime() - writtenAt))) {
            stored = spent;
            writtenAt = System.nanoTime();
            waiting.set(worthwhile(learning));
            if (background.isEmpty()) {
                background = Optional.of(Background.start("checkpoint", this::writeWaiting));
            }
            background.get().wake();
        }
    }

    /** A checkpoint is not stored if its oldest state has no model, or if a later answer could not be learnt. */
    private static <M extends Classifier> Optional<FollowerCheckpoint<M>> worthwhile(LabelSession<M> session) {
        return Optional.of(session.checkpoint())
                .filter(checkpoint -> checkpoint.oldest().learner().isPresent())
                .filter(checkpoint -> session.failure().isEmpty());
    }

    private boolean writeWaiting() {
        Optional<FollowerCheckpoint<M>> next = waiting.getAndSet(Optional.empty());
        next.ifPresent(this::write);
        return next.isPresent();
    }

    private synchronized void write(FollowerCheckpoint<M> checkpoint) {
        if (checkpoint.version() == version) {
            return;
        }
        try {
            List<LabelEvent> log = session.orElseThrow().store().after(0);
            CheckpointFile.write(file, origin(), log, plan.engine(), checkpoint);
            version = checkpoint.version();
        } catch (RuntimeException e) { // a folder that is not writable, a full disk, another file of that name
            LOG.log(System.Logger.Level.DEBUG, "no checkpoint was written to " + file, e);
        }
    }

    /** Writes what has been learnt since the last checkpoint. The journal must still be open, so that nobody else writes the file. */
    @Override
    public void close() {
        background.ifPresent(Background::close);
        session.flatMap(Checkpoints::worthwhile).ifPresent(this::write);
    }
}
