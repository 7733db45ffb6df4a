package dev.querent.workflow;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.LabelState.Opinion;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Counts over a log.
 *
 * @param events number of events of each kind, by name of the kind
 * @param labels labelled items, audits included
 * @param audits items labelled to measure the model
 * @param skipped items that somebody skipped
 * @param flagged items that somebody flagged
 * @param unnameable items for which somebody said that no class fits
 * @param classes in order of first occurrence
 * @param authors ascending
 * @param disagreements items with different labels by several authors, ascending
 * @param span empty if there are no events
 */
public record LabelSummary(
        Map<String, Integer> events,
        int labels,
        int audits,
        int skipped,
        int flagged,
        int unnameable,
        List<ClassCount> classes,
        List<AuthorCount> authors,
        Agreement agreement,
        List<Disagreement> disagreements,
        Optional<Span> span) {

    /**
     * @param key key of the class; empty if it has none
     * @param labels items with this label in force
     */
    public record ClassCount(String name, Optional<String> key, int labels) {}

    /**
     * @param events all events of the author
     * @param labels items that the author labelled, in force or not
     */
    public record AuthorCount(String author, int events, int labels) {}

    /** An item and the opinion of each author. */
    public record Disagreement(int item, List<Opinion> opinions) {}

    /** Earliest and latest time of an event. */
    public record Span(Instant first, Instant last) {}

    public static LabelSummary of(LabelState state) {
        Map<String, Integer> kinds = new TreeMap<>();
        Map<String, Integer> eventsOf = new HashMap<>();
        Optional<Span> span = Optional.empty();
        for (LabelEvent event : LongStream.rangeClosed(1, state.version())
                .mapToObj(state::event)
                .toList()) {
            kinds.merge(event.action().kind(), 1, Integer::sum);
            if (!(event.action() instanceof Learned)) {
                eventsOf.merge(event.author(), 1, Integer::sum);
            }
            span = Optional.of(widened(span, event.time()));
        }
        Map<String, Integer> labelsOf = new HashMap<>();
        Map<String, Integer> labelsByClass = new HashMap<>();
        for (int item : state.touchedItems()) {
            state.label(item).ifPresent(label -> labelsByClass.merge(label, 1, Integer::sum));
            state.opinions(item).forEach(opinion -> labelsOf.merge(opinion.author(), 1, Integer::sum));
        }
        return new LabelSummary(
                Collections.unmodifiableMap(kinds),
                state.labelCount(),
                state.auditCount(),
                state.itemsOf(Skipped.class).size(),
                state.itemsOf(Flagged.class).size(),
                state.itemsOf(Unnameable.class).size(),
                state.classes().stream()
                        .map(name -> new ClassCount(name, state.keyOf(name), labelsByClass.getOrDefault(name, 0)))
                        .toList(),
                state.authors().stream()
                        .map(author -> new AuthorCount(
                                author, eventsOf.getOrDefault(author, 0), labelsOf.getOrDefault(author, 0)))
                        .toList(),
                Agreement.of(state),
                state.disagreements().stream()
                        .map(item -> new Disagreement(item, state.opinions(item)))
                        .toList(),
                span);
    }

    private static Span widened(Optional<Span> span, Instant time) {
        return span.map(before -> new Span(
                        time.isBefore(before.first()) ? time : before.first(),
                        time.isAfter(before.last()) ? time : before.last()))
                .orElseGet(() -> new Span(time, time));
    }

    /**
     * Inter-annotator agreement over the items with labels of several authors.
     *
     * @param items items labelled by more than one author
     * @param pairs pairs of opinions about the same item
     * @param agreeing pairs with the same label
     * @param alpha Krippendorff's α for nominal labels: 1 for full agreement, 0 for chance; NaN if undefined, i.e. without pairs or if all labels
     * are the same
     */
    public record Agreement(int items, long pairs, long agreeing, double alpha) {

        public static Agreement of(LabelState state) {
            int items = 0;
            long pairs = 0;
            long agreeing = 0;
            double disagreement = 0; // observed, weighted as in α: each item by 1/(authors − 1)
            long values = 0;
            Map<String, Integer> totals = new HashMap<>();
            for (int item : state.touchedItems()) {
                List<Opinion> opinions = state.opinions(item);
                int authors = opinions.size();
                if (authors < 2) {
                    continue; // no information about agreement
                }
                Map<String, Integer> counts = new HashMap<>();
                opinions.forEach(opinion -> counts.merge(opinion.label(), 1, Integer::sum));
                long same = counts.values().stream()
                        .mapToLong(n -> (long) n * (n - 1) / 2)
                        .sum();
                long all = (long) authors * (authors - 1) / 2;
                items++;
                pairs += all;
                agreeing += same;
                disagreement += 2.0 * (all - same) / (authors - 1);
                values += authors;
                counts.forEach((label, n) -> totals.merge(label, n, Integer::sum));
            }
            double n = values;
            double expected =
                    totals.values().stream().mapToDouble(c -> c * (n - c)).sum() / (n - 1);
            return new Agreement(
                    items, pairs, agreeing, values == 0 || expected == 0 ? Double.NaN : 1 - disagreement / expected);
        }

        /** Share of the pairs that agree; empty if there are none. */
        public OptionalDouble share() {
            return pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) agreeing / pairs);
        }
    }
}
