package dev.querent.model.strategy;

import dev.querent.core.option.NamedChoice;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import java.util.List;

/** How several rows are chosen at once. */
public enum BatchRule implements NamedChoice {
    BEST("the rows with the highest scores, even if they are similar"),
    APART("the rows with the highest scores, no two of them nearly equal"),
    SPREAD("among the best rows, those farthest from each other and from labelled rows"),
    CONDITIONED(
            "rows one by one, each conditioned on those before; for Gaussian processes and strategies that use the variance");

    private final String meaning;

    BatchRule(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }

    /** The rule with a name. */
    public static BatchRule labelled(String label) {
        return NamedChoice.find(BatchRule.class, label).orElseThrow(() -> {
            List<String> known = NamedChoice.labels(BatchRule.class);
            return new UsageException("unknown batch rule '" + label + "' (known: " + String.join(", ", known) + ")"
                    + NearestNames.hint(label, known));
        });
    }

    /** Best for one row, apart for several. */
    public static BatchRule usualFor(int batch) {
        return batch == 1 ? BEST : APART;
    }
}
