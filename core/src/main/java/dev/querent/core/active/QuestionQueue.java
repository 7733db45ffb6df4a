package dev.querent.core.active;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Background;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Candidate;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.PoolSample;
import dev.querent.core.query.QuestionMemory;
import dev.querent.core.query.Questioner;
import dev.querent.core.query.Situation;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Hands out questions to authors and holds each item for the one who is asked. In the foreground every question is worked out by the newest
 * model when it is asked for; in the background candidates are kept ready. Until there is a model, chance asks. Safe for use by several threads.
 */
public final class QuestionQueue<M extends Classifier> implements AutoCloseable {
    private final LabelStore store;
    private final Follower<M> follower;
    private final MemoryPool pool;
    private final String strategy;
    private final Questioner<? super M> questioner;
    private final QueuePlan plan;
    private final Clock clock;
    private final Features sample;
    private final QuestionMemory memory = new QuestionMemory(); // of the one who asks the model
    private final Object asking = new Object(); // held by that one
    private final Leases leases = new Leases(); // guards itself, and what follows
    private final SettledItems settled;
    private Optional<Ready> ready = Optional.empty();
    private Optional<Background> background = Optional.empty();
    private Runnable wake = () -> {};
    private Optional<String> failure = Optional.empty();

    /**
     * Candidates of one model, best first, some of which may have been asked about since.
     *
     * @param events in the log when they were chosen
     */
    private record Ready(Classifier model, long events, List<Question> candidates) {}

    private int takenOfReady;

    /** @param strategy name of the questioner, which the log keeps of every answer */
    public QuestionQueue(
            LabelStore store,
            Follower<M> follower,
            MemoryPool pool,
            String strategy,
            Questioner<? super M> questioner,
            QueuePlan plan,
            Clock clock) {
        this.store = store;
        this.follower = follower;
        this.pool = pool;
        this.strategy = strategy;
        this.questioner = questioner;
        this.plan = plan;
        this.clock = clock;
        sample = PoolSample.of(pool.features(), plan.seed().child("sample"));
        settled = new SettledItems(plan.seed().child("chance").generator().permutation(pool.rows()), plan.overlap());
    }

    /** Some rows of the pool, drawn at random, that stand for all of it. */
    public Features sample() {
        return sample;
    }

    /** As many questions as asked for; fewer where no more items are open to the author. Each is held for him; what he wanted later comes last. */
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

    /** At least one question where an item is open. */
    private List<Question> some(String author, int most, boolean resting, Run run) {
        Optional<Snapshot<M>> now = follower.snapshot();
        if (now.isEmpty() || isAuditDue()) {
            return byChance(author, now.map(Snapshot::version).orElse(0L), now.isPresent(), resting);
        }
        if (!isKeptReady()) {
            return fresh(author, most, now.get(), resting, run);
        }
        List<Question> found = held(author, this::readyCandidates, 1, resting);
        taken(found.size());
        return found.isEmpty() ? byChance(author, now.get().version(), false, resting) : found;
    }

    private boolean isAuditDue() {
        synchronized (leases) {
            return store.read(state -> {
                follow(state);
                int known = state.labelCount() + leases.held();
                return state.auditCount() + leases.audits() < plan.audit() * (known + 1);
            });
        }
    }

    private List<Question> byChance(String author, long version, boolean audit, boolean resting) {
        Supplier<Stream<Question>> all = () -> settled.open()
                .mapToObj(
                        item -> new Question(item, 0, audit, Question.CHANCE, version, Instant.MAX, Optional.empty()));
        return held(author, all, 1, resting);
    }

    private List<Question> fresh(String author, int most, Snapshot<M> snapshot, boolean resting, Run run) {
        MemoryPool open = pool.without(closed((item, state) -> !isOpen(item, author, resting, state)));
        List<Candidate> chosen = questioner.next(situation(snapshot), open, most, run);
        return held(author, () -> chosen.stream().map(candidate -> question(candidate, snapshot, run)), most, resting);
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

    /** The first of some questions that are open to the author, from now on held for him. */
    private List<Question> held(String author, Supplier<Stream<Question>> questions, int most, boolean resting) {
        Instant until = clock.instant().plus(plan.lease());
        synchronized (leases) {
            return store.read(state -> {
                follow(state);
                List<Question> open = questions
                        .get()
                        .filter(question -> isOpen(question.item(), author, resting, state))
                        .limit(most)
                        .map(question -> question.heldUntil(until))
                        .toList();
                open.forEach(question -> leases.hold(question.item(), author, until, question.audit()));
                return open;
            });
        }
    }

    /** Whoever has dealt with an item holds it no longer. */
    private void follow(LabelState state) {
        leases.purge(clock.instant());
        settled.follow(state, leases::release);
    }

    private boolean isOpen(int item, String author, boolean resting, LabelState state) {
        return !state.isClosedFor(item, author)
                && (resting || !state.isResting(item, author))
                && !leases.holders(item).contains(author)
                && leases.engaged(item, state) < plan.overlap();
    }

    /** Items that cannot be asked about; those that nothing is known of can. */
    private int[] closed(BiPredicate<Integer, LabelState> isClosed) {
        synchronized (leases) {
            return store.read(state -> {
                follow(state);
                Set<Integer> known = new TreeSet<>(state.touchedItems());
                known.addAll(leases.items());
                return known.stream()
                        .filter(item -> isClosed.test(item, state))
                        .mapToInt(item -> item)
                        .toArray();
            });
        }
    }

    private Situation<M> situation(Snapshot<M> snapshot) {
        return store.read(state -> {
            int imported = state.labelCount() - state.answersInForce();
            double spent = (double) state.answersInForce() / Math.max(1, plan.labels() - imported);
            return new Situation<>(
                    snapshot.model(),
                    snapshot.learnt(),
                    sample,
                    Math.min(1, spent),
                    plan.seed().child("question", state.labelCount()),
                    memory);
        });
    }

    /** Gives back an item that the author will not answer now. */
    public void release(int item, String author) {
        synchronized (leases) {
            leases.release(item, author);
        }
    }

    /** Gives back all items held for an author. */
    public void release(String author) {
        synchronized (leases) {
            leases.release(author);
        }
    }

    /** Authors for whom an item is held. */
    public Set<String> holders(int item) {
        synchronized (leases) {
            return store.read(state -> {
                follow(state);
                return Set.copyOf(leases.holders(item));
            });
        }
    }

    /** From now on keeps candidates of the newest model ready, on a thread of its own: {@link #next} never waits for a model. */
    public void keepReady(Run run) {
        synchronized (leases) {
            Require.that(background.isEmpty(), "background of the questions", "a second start", "started once");
            Background started = Background.start("questions", () -> refilledOrFailed(run));
            background = Optional.of(started);
            wake = started::wake;
        }
        follower.onSnapshot(wake);
    }

    private boolean isKeptReady() {
        synchronized (leases) {
            return background.isPresent();
        }
    }

    private Stream<Question> readyCandidates() {
        synchronized (leases) {
            return ready.map(Ready::candidates).orElse(List.of()).stream();
        }
    }

    private void taken(int count) {
        synchronized (leases) {
            takenOfReady += count;
            background.ifPresent(Background::wake);
        }
    }

    /** Why no candidates could be chosen in the background; chance asks then, and it is tried again with the next model. */
    public Optional<String> failure() {
        synchronized (leases) {
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
        synchronized (leases) {
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
        Snapshot<M> snapshot = now.get();
        synchronized (asking) {
            long events = store.size();
            int[] closed =
                    closed((item, state) -> state.isFlagged(item) || leases.engaged(item, state) >= plan.overlap());
            List<Candidate> chosen = questioner.next(situation(snapshot), pool.without(closed), plan.length(), run);
            List<Question> questions = chosen.stream()
                    .map(candidate -> question(candidate, snapshot, run).withGuessAtHand())
                    .toList();
            synchronized (leases) {
                ready = Optional.of(new Ready(snapshot.model(), events, questions));
                takenOfReady = 0;
            }
        }
        return true;
    }

    /** Another model, or half of the candidates taken. */
    private boolean isWorn(Snapshot<M> now) {
        synchronized (leases) {
            return ready.isEmpty()
                    || ready.get().model() != now.model()
                    || (2 * takenOfReady >= ready.get().candidates().size()
                            && (takenOfReady > 0 || ready.get().events() != store.size()));
        }
    }

    /** Ends the background. */
    @Override
    public void close() {
        follower.remove(wake);
        Optional<Background> running;
        synchronized (leases) {
            running = background;
        }
        running.ifPresent(Background::close);
    }
}
