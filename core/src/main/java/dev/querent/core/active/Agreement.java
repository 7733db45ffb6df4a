package dev.querent.core.active;

import dev.querent.core.active.LabelState.Opinion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

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
        double expected = totals.values().stream().mapToDouble(c -> c * (n - c)).sum() / (n - 1);
        return new Agreement(
                items, pairs, agreeing, values == 0 || expected == 0 ? Double.NaN : 1 - disagreement / expected);
    }

    /** Share of the pairs that agree; empty if there are none. */
    public OptionalDouble share() {
        return pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) agreeing / pairs);
    }
}
