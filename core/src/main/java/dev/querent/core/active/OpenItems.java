package dev.querent.core.active;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which items may be asked about, of whom, and for whom they are held. Safe for use by several threads. */
final class OpenItems {
    private final LabelStore store;
    private final QueuePlan plan;
    private final Clock clock;
    private final Leases leases = new Leases();
    private final SettledItems settled;

    OpenItems(int items, LabelStore store, QueuePlan plan, Clock clock) {
        this.store = store;
        this.plan = plan;
        this.clock = clock;
        settled = new SettledItems(plan.seed().child("chance").generator().permutation(items), plan.overlap());
    }

    /** Whether too few of the items labelled or held so far serve to measure. */
    synchronized boolean isAuditDue() {
        return store.read(state -> {
            follow(state);
            int known = state.labelCount() + leases.held();
            return state.auditCount() + leases.audits() < plan.audit() * (known + 1);
        });
    }

    /** Whoever has dealt with an item holds it no longer. */
    private void follow(LabelState state) {
        leases.purge(clock.instant());
        settled.follow(state, leases::release);
    }

    /**
     * The first of some questions that are open to the author, from now on held for him.
     *
     * @param resting whether those are open that he wanted later
     */
    synchronized List<Question> hold(String author, Supplier<Stream<Question>> questions, int most, boolean resting) {
        Instant until = clock.instant().plus(plan.lease());
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

    private boolean isOpen(int item, String author, boolean resting, LabelState state) {
        return !state.isClosedFor(item, author)
                && (resting || !state.isResting(item, author))
                && !leases.holders(item).contains(author)
                && leases.engaged(item, state) < plan.overlap();
    }

    /** Items that somebody may still be asked about, in an order of chance; to be used where they are {@link #hold held}. */
    IntStream byChance() {
        return settled.open();
    }

    /** Items that the author cannot be asked about. */
    int[] closedFor(String author, boolean resting) {
        return closed((item, state) -> !isOpen(item, author, resting, state));
    }

    /** Items that nobody can be asked about. */
    int[] closedForAll() {
        return closed((item, state) -> settled.isSettled(item) || leases.engaged(item, state) >= plan.overlap());
    }

    /** Those that nothing is known of are open. */
    private synchronized int[] closed(BiPredicate<Integer, LabelState> isClosed) {
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

    synchronized void release(int item, String author) {
        leases.release(item, author);
    }

    synchronized void release(String author) {
        leases.release(author);
    }

    synchronized Set<String> holders(int item) {
        return store.read(state -> {
            follow(state);
            return Set.copyOf(leases.holders(item));
        });
    }
}
