package dev.querent.core.active;

import dev.querent.core.active.LabelState.Opinion;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Which label is in force where several authors have labelled an item. */
public enum LabelPolicy {
    /** The one given last. */
    LATEST,
    /** The one that most authors gave; of equally many, the one given last. */
    MAJORITY;

    /** The name users choose it by. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @param opinions labels of distinct authors, in the order they were given */
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
