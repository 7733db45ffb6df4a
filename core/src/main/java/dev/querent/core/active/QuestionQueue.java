package dev.querent.core.active;

import dev.querent.core.active.Follower.Snapshot;
import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Background;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Candidate;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QueryMemory;
import dev.querent.core.query.QuerySelector;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Distributes questions to authors and leases each item to the author who is asked. In the foreground, the newest model chooses each question on
 * request; in the background, candidates are kept ready. Without a model, items are drawn at random. Rows similar to those that no class fits
 * are asked less often ({@link Nameability}). Thread-safe.
 */
public final class QuestionQueue<M extends Classifier> implements AutoCloseable {
    private final LabelStore store;
    private final Follower<M> follower;
    private final MemoryPool pool;
    private final String strategy;
    private final QuerySelector<? super M> selector;
    private final QueuePlan plan;
    private final OpenItems items;
    private final Features sample;
    private final QueryMemory memory = new QueryMemory(); // of the thread that queries the model
    private final NameabilityMemory nameability; // likewise
    private final Object asking = new Object(); // held by that thread
    private final Object told = new Object(); // guards the fields below
    private Ready ready = Ready.NOTHING;
    private Optional<Background> background = Optional.empty();
    private Optional<String> failure = Optional.empty();
    private Runnable wake = () -> {};

    /**
     * Candidates of one model, best first; some may have been asked since.
     *
     * @param events in the log when they were chosen
     * @param taken number handed out
     */
    private record Ready(Optional<Classifier> model, long events, List<Question> candidates, int taken) {
        static final Ready NOTHING = new Ready(Optional.empty(), 0, List.of(), 0);

        Ready withTaken(int more) {
            return new Ready(model, events, candidates, taken + more);
        }

        /** Whether half of them are used, or there were none and events have arrived since. */
        boolean isWorn(long eventsNow) {
            return 2 * taken >= candidates.size() && (taken > 0 || events != eventsNow);
        }
    }

    /**
     * @param strategy name of the selector, recorded in the log with each answer
     */
    public QuestionQueue(
            LabelStore store,
            Follower<M> follower,
            MemoryPool pool,
            String strategy,
            QuerySelector<? super M> selector,
            QueuePlan plan,
            Clock clock) {
        this.store = store;
        this.follower = follower;
        this.pool = pool;
        this.strategy = strategy;
        this.selector = selector;
        this.plan = plan;
        items = new OpenItems(pool.rows(), store, plan, clock);
        sample = pool.sample(plan.seed().child("sample"));
        nameability = new NameabilityMemory(sample, plan.seed().child("nameability"));
    }

    /** A random sample that represents the pool. */
    public Features sample() {
        return sample;
    }

    /**
     * Returns {@code count} questions, or fewer if fewer items are open to the author. The author holds each of them; postponed items come last.
     */
    public List<Question> next(String author, int count, Run run) {
        LabelAction.requireText("author", author);
        if (isKeptReady()) {
            return collected(author, count, run);
        }
        synchronized (asking) { // nobody else takes an item between its choice and its lease
            return collected(author, count, run);
        }
    }

    private List<Question> collected(String author, int count, Run run) {
        List<Question> questions = new ArrayList<>();
        for (boolean resting : new boolean[] {false, true}) {
            boolean more = questions.isEmpty();
            while (more && questions.size() < count) {
                List<Question> found = some(author, count - questions.size(), resting, run);
                questions.addAll(found);
                more = !found.isEmpty();
            }
        }
        return questions;
    }

    /** At least one question if an item is open. */
    private List<Question> some(String author, int most, boolean resting, Run run) {
        Optional<Snapshot<M>> now = follower.snapshot();
        if (now.isEmpty() || items.isAuditDue()) {
            return byChance(author, now.map(Snapshot::version).orElse(0L), now.isPresent(), resting);
        }
        if (!isKeptReady()) {
            return fresh(author, most, now.get(), resting, run);
        }
        List<Question> found = items.hold(author, () -> ready().candidates().stream(), 1, resting);
        taken(found.size());
        return found.isEmpty() ? byChance(author, now.get().version(), false, resting) : found;
    }

    private List<Question> byChance(String author, long version, boolean audit, boolean resting) {
        Supplier<Stream<Question>> all = () -> items.byChance()
                .mapToObj(
                        item -> new Question(item, 0, audit, Question.CHANCE, version, Instant.MAX, Optional.empty()));
        return items.hold(author, all, 1, resting);
    }

    private List<Question> fresh(String author, int most, Snapshot<M> snapshot, boolean resting, Run run) {
        List<Question> chosen = chosen(items.closedFor(author, resting), most, snapshot, run);
        return items.hold(author, chosen::stream, most, resting);
    }

    /** The questions that the strategy chooses; their guesses are computed on demand. */
    private List<Question> chosen(int[] closed, int most, Snapshot<M> snapshot, Run run) {
        MemoryPool open = nameability.worthAsking(pool.without(closed), store, run.workers());
        return selector.next(context(snapshot), open, most, run).stream()
                .map(candidate -> question(candidate, snapshot, run))
                .toList();
    }

    private Question question(Candidate candidate, Snapshot<M> snapshot, Run run) {
        Features row = pool.select(new int[] {candidate.row()});
        Question.Guess guess = () -> snapshot.model().predict(row, run.workers());
        return new Question(
                candidate.row(),
                candidate.score(),
                false,
                strategy,
                snapshot.version(),
                Instant.MAX,
                Optional.of(guess));
    }

    private QueryContext<M> context(Snapshot<M> snapshot) {
        return store.read(state -> {
            int imported = state.labelCount() - state.answersInForce();
            double spent = (double) state.answersInForce() / Math.max(1, plan.labels() - imported);
            return new QueryContext<>(
                    snapshot.model(),
                    snapshot.learnt(),
                    sample,
                    Math.min(1, spent),
                    plan.seed().child("question", state.labelCount()),
                    memory);
        });
    }

    /** Releases an item that the author will not answer now. */
    public void release(int item, String author) {
        items.release(item, author);
    }

    /** Releases all items that an author holds. */
    public void release(String author) {
        items.release(author);
    }

    /** Authors who hold an item. */
    public Set<String> holders(int item) {
        return items.holders(item);
    }

    /** Starts a background thread that keeps candidates of the newest model ready, so that {@link #next} never waits for a model. */
    public void keepReady(Run run) {
        synchronized (told) {
            Require.that(background.isEmpty(), "background of the questions", "a second start", "started once");
            Background started = Background.start("questions", () -> refilledOrFailed(run));
            background = Optional.of(started);
            wake = started::wake;
        }
        follower.onSnapshot(wake);
    }

    private boolean isKeptReady() {
        synchronized (told) {
            return background.isPresent();
        }
    }

    private Ready ready() {
        synchronized (told) {
            return ready;
        }
    }

    private void taken(int count) {
        synchronized (told) {
            ready = ready.withTaken(count);
            background.ifPresent(Background::wake);
        }
    }

    /** Why no candidates could be chosen in the background; items are then drawn at random until the next model. */
    public Optional<String> failure() {
        synchronized (told) {
            return failure;
        }
    }

    private boolean refilledOrFailed(Run run) {
        Optional<String> problem = Optional.empty();
        boolean found = false;
        try {
            found = refilled(run);
        } catch (RuntimeException e) {
            problem = Optional.of(String.valueOf(e.getMessage()));
        }
        synchronized (told) {
            failure = found || problem.isPresent() ? problem : failure;
        }
        return found;
    }

    /** Whether there was something to do. */
    private boolean refilled(Run run) {
        Optional<Snapshot<M>> now = follower.snapshot();
        if (now.isEmpty() || !isWorn(now.get()) || run.cancellation().isRequested()) {
            return false;
        }
        synchronized (asking) {
            long events = store.size();
            List<Question> questions = chosen(items.closedForAll(), plan.length(), now.get(), run).stream()
                    .map(Question::withGuessAtHand)
                    .toList();
            synchronized (told) {
                ready = new Ready(Optional.of(now.get().model()), events, questions, 0);
            }
        }
        return true;
    }

    private boolean isWorn(Snapshot<M> now) {
        Ready kept = ready();
        return kept.model().isEmpty() || kept.model().get() != now.model() || kept.isWorn(store.size());
    }

    /** Stops the background thread. */
    @Override
    public void close() {
        follower.remove(wake);
        Optional<Background> running;
        synchronized (told) {
            running = background;
        }
        running.ifPresent(Background::close);
    }
}
