package dev.querent.core.active;

import dev.querent.core.active.Follower.Snapshot;
import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.QuerySelector;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An active learning session of one author: asks question by question, with a model that has learnt all earlier answers. A session reopened with
 * the same log continues with the same labels, model and next question. For one thread.
 */
public final class LabelSession<M extends Classifier> {
    /** Author of events that precede all answers. */
    private static final String SETUP = "setup";

    private final LabelStore store;
    private final String author;
    private final MemoryPool pool;
    private final Follower<M> follower;
    private final QuestionQueue<M> queue;
    private final QueuePlan plan;
    private final Clock clock;
    private final Map<Integer, Instant> askedAt = new HashMap<>();

    /**
     * The parts of a session.
     *
     * @param strategy name of the selector
     */
    public record Setup<M extends Classifier>(
            Features pool,
            LearningPlan<M> learning,
            String strategy,
            QuerySelector<? super M> selector,
            QueuePlan plan,
            Clock clock) {}

    public LabelSession(Setup<M> setup, LabelStore store, String author) {
        this(setup, store, author, Optional.empty(), Run.quiet());
    }

    /**
     * @param checkpoint of an earlier session with the same log, so that nothing is learnt twice
     */
    public LabelSession(
            Setup<M> setup, LabelStore store, String author, Optional<FollowerCheckpoint<M>> checkpoint, Run run) {
        LabelAction.requireText("author", author);
        this.store = store;
        this.author = author;
        this.plan = setup.plan();
        this.clock = setup.clock();
        pool = MemoryPool.of(setup.pool()); // once: it caches the views that engines prepare
        String name = setup.learning().trainer().name();
        follower = checkpoint
                .map(stored -> Follower.resume(name, store, pool::select, setup.learning(), stored, run))
                .orElseGet(() -> new Follower<>(name, store, pool::select, setup.learning()));
        queue = new QuestionQueue<>(
                store, follower, pool, setup.strategy(), setup.selector(), setup.plan(), setup.clock());
    }

    public LabelStore store() {
        return store;
    }

    /** A random sample that represents the pool. */
    public Features sample() {
        return queue.sample();
    }

    /** Number of labelled items. */
    public int labels() {
        return store.read(LabelState::labelCount);
    }

    /** The model that has learnt all answers; empty until there are labels of two classes. */
    public Optional<M> model(Run run) {
        follower.catchUp(run);
        return follower.snapshot().map(Snapshot::model);
    }

    /** Learns all answers since the last question in one step. */
    public void learnTogether(Run run) {
        follower.takeTogether(run);
    }

    /** Why the model failed to learn the last answer; it retries with the next one. */
    public Optional<String> failure() {
        return follower.waiting().failure();
    }

    /** The state from which a later session resumes without learning anything twice. */
    public FollowerCheckpoint<M> checkpoint() {
        return follower.checkpoint();
    }

    /** Time spent learning answers, about the time to learn them again; excludes what a checkpoint saved. */
    public Duration learningTime() {
        return follower.learningTime();
    }

    /** Calls {@code reader} after each learnt answer; it must return quickly. */
    public void onLearnt(Runnable reader) {
        follower.onSnapshot(reader);
    }

    /** The accuracy of the model on the audits; empty without a model or audits. */
    public Optional<AuditEstimate> estimate(Run run) {
        Map<Integer, String> audits = store.read(LabelState::auditLabels);
        if (audits.isEmpty()) {
            return Optional.empty();
        }
        return model(run).map(model -> {
            int[] items = audits.keySet().stream().mapToInt(item -> item).toArray();
            Predictions said = model.predict(pool.select(items), run.workers());
            int right = (int) IntStream.range(0, items.length)
                    .filter(i -> said.bestName(i).equals(audits.get(items[i])))
                    .count();
            return new AuditEstimate(right, items.length);
        });
    }

    /** The next question; empty if no item is open. */
    public Optional<Question> next(Run run) {
        return next(1, run).stream().findFirst();
    }

    /** The next questions, several items at a time. */
    public List<Question> next(int count, Run run) {
        follower.catchUp(run);
        queue.release(author);
        askedAt.clear();
        List<Question> questions = queue.next(author, count, run);
        Instant now = clock.instant();
        questions.forEach(question -> askedAt.put(question.item(), now));
        return questions;
    }

    /** Asks until the planned number of labels is reached, no item is open, or the oracle ends the session. */
    public void ask(Oracle oracle, Run run) {
        while (labels() < plan.labels()) {
            run.cancellation().check();
            Optional<Question> question = next(run);
            if (question.isEmpty()) {
                return;
            }
            Answer answer = oracle.answer(question.get());
            if (answer instanceof Answer.End) {
                return;
            }
            Optional<LabelEvent> event;
            try {
                event = answer(question.get(), answer);
            } catch (RuntimeException e) {
                oracle.lost(answer, e);
                continue;
            }
            oracle.kept(answer, event);
        }
    }

    /** Records the answer of an oracle; empty if it ends the session or there is nothing to undo or redo. */
    public Optional<LabelEvent> answer(Question question, Answer answer) {
        if (answer instanceof Answer.End) {
            return Optional.empty();
        } else if (answer instanceof Answer.Undo) {
            return undo();
        } else if (answer instanceof Answer.Redo) {
            return redo();
        }
        return Optional.of(enter(action(question, answer)));
    }

    private LabelAction action(Question question, Answer answer) {
        int item = question.item();
        if (answer instanceof Answer.Named named) {
            return new Labelled(item, named.label(), question.audit(), Optional.of(asking(question)));
        } else if (answer instanceof Answer.Skip) {
            return new Skipped(item);
        } else if (answer instanceof Answer.Later) {
            return new Postponed(item);
        }
        return answer instanceof Answer.Flag flag ? new Flagged(item, flag.note()) : new Unnameable(item);
    }

    /** Answers a question with a label. */
    public LabelEvent label(Question question, String label) {
        return enter(action(question, new Answer.Named(label)));
    }

    private LabelAction.Asking asking(Question question) {
        Instant now = clock.instant();
        Instant asked = askedAt.getOrDefault(question.item(), now);
        return question.asking(Math.max(0, Duration.between(asked, now).toMillis()));
    }

    /** Changes an earlier label. */
    public LabelEvent relabel(int item, String label) {
        return enter(new Relabelled(item, label));
    }

    /** Adds a class with the suggested key. */
    public LabelEvent addClass(String name) {
        return enter(newClass(name));
    }

    /** Adds a class as part of the setup; undo never removes it. */
    public LabelEvent setUpClass(String name) {
        return store.enter(SETUP, newClass(name));
    }

    private ClassAdded newClass(String name) {
        LabelAction.requireText("class name", name);
        return new ClassAdded(name, store.read(state -> state.keys().keyFor(name)));
    }

    /** Retracts the author's last action in force; empty if there is none. */
    public Optional<LabelEvent> undo() {
        return store.undo(author);
    }

    /** Restores what the author undid last; empty if they have acted since. */
    public Optional<LabelEvent> redo() {
        return store.redo(author);
    }

    private LabelEvent enter(LabelAction action) {
        if (action instanceof AboutItem about) {
            int item = about.item();
            Require.that(item < pool.rows(), "item", item, "between 0 and " + (pool.rows() - 1));
        }
        return store.enter(author, action);
    }
}
