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

/** Which items are open for whom, and who holds them. Thread-safe. */
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

    /** Whether too few of the labelled or held items are audits. */
    synchronized boolean isAuditDue() {
        return store.read(state -> {
            follow(state);
            int known = state.labelCount() + leases.held();
            return state.auditCount() + leases.audits() < plan.audit() * (known + 1);
        });
    }

    /** An author who has acted on an item no longer holds it. */
    private void follow(LabelState state) {
        leases.purge(clock.instant());
        settled.follow(state, leases::release);
    }

    /**
     * The first questions that are open to the author, which they now hold.
     *
     * @param resting whether items that the author postponed are open
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

    /** Items that may still be asked, in random order; use the stream only within {@link #hold}. */
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

    /** Items without events are open. */
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
