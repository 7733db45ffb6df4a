package dev.querent.core.active;

import dev.querent.core.active.LabelState.Opinion;
import dev.querent.core.option.NamedChoice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resolves labels of several authors for the same item. */
public enum LabelPolicy implements NamedChoice {
    /** The most recent label. */
    LATEST,
    /** The label of most authors; the most recent one if several tie. */
    MAJORITY;

    /**
     * @param opinions labels of distinct authors, in the order in which they were given
     */
    Optional<String> inForce(List<Opinion> opinions) {
        if (opinions.isEmpty()) {
            return Optional.empty();
        }
        String best = opinions.get(opinions.size() - 1).label();
        if (this == MAJORITY) {
            Map<String, Integer> votes = new HashMap<>();
            opinions.forEach(opinion -> votes.merge(opinion.label(), 1, Integer::sum));
            for (int i = opinions.size() - 2; i >= 0; i--) {
                String label = opinions.get(i).label();
                best = votes.get(label) > votes.get(best) ? label : best;
            }
        }
        return Optional.of(best);
    }
}
