package dev.querent.core.active;

import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.Nameability.RowAnswer;
import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Excludes rows similar to those for which an author said that no class fits. The result is a function of the log; the last estimate is cached
 * so that each answer is processed once. For one thread.
 */
final class NameabilityMemory {
    /** Number of answers that all count; later ones count with decreasing probability, which bounds the cost of a question. */
    private static final int CERTAIN = 1000;

    private final Features sample;
    private final Seed seed;
    private Optional<Nameability> last = Optional.empty();

    NameabilityMemory(Features sample, Seed seed) {
        this.sample = sample;
        this.seed = seed;
    }

    /** What is known about rows, in the order of the events. */
    private record Known(long event, RowAnswer answer) {}

    /** Rows worth asking now; all open rows as long as every row so far could be named. */
    MemoryPool worthAsking(MemoryPool open, LabelStore store, Workers workers) {
        List<RowAnswer> answers = store.read(NameabilityMemory::answers);
        if (answers.stream().allMatch(RowAnswer::named)) {
            return open;
        }
        Nameability now = last.orElseGet(() -> Nameability.of(open.features(), sample, workers))
                .with(counting(answers), workers);
        last = Optional.of(now);
        return now.atLeast(seed.child("threshold", answers.size()).uniform(0), open);
    }

    /** Audits measure the model, so they are not used here either. */
    private static List<RowAnswer> answers(LabelState state) {
        List<Integer> unnameable = state.itemsOf(Unnameable.class);
        if (unnameable.isEmpty()) {
            return List.of();
        }
        List<Known> known = new ArrayList<>();
        for (int item : unnameable) {
            if (state.label(item).isEmpty()) {
                known.add(known(item, false, state));
            }
        }
        for (int item : state.labelled()) {
            if (!state.isAudit(item)) {
                known.add(known(item, true, state));
            }
        }
        return known.stream()
                .sorted(Comparator.comparingLong(Known::event)
                        .thenComparingInt(one -> one.answer().row()))
                .map(Known::answer)
                .toList();
    }

    private static Known known(int item, boolean named, LabelState state) {
        return new Known(state.events(item).get(0).id(), new RowAnswer(item, named));
    }

    /** The answers that count; later answers do not change which earlier ones do. */
    private List<RowAnswer> counting(List<RowAnswer> answers) {
        List<RowAnswer> counting = new ArrayList<>();
        int[] met = new int[2]; // of each kind
        for (RowAnswer answer : answers) {
            int place = met[answer.named() ? 1 : 0]++;
            if (place < CERTAIN || seed.child("counts").uniform(place) * place < CERTAIN) {
                counting.add(answer);
            }
        }
        return counting;
    }
}
