package dev.querent.model.strategy;

import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How several rows are chosen at once. */
public enum BatchRule {
    BEST("the rows with the highest scores, even if they are similar"),
    APART("the rows with the highest scores, no two of them nearly equal"),
    SPREAD("among the best rows, those farthest from each other and from labelled rows"),
    CONDITIONED(
            "rows one by one, each conditioned on those before; for Gaussian processes and strategies that use the variance");

    private final String meaning;

    BatchRule(String meaning) {
        this.meaning = meaning;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String meaning() {
        return meaning;
    }

    public static List<String> labels() {
        return Stream.of(values()).map(BatchRule::label).toList();
    }

    /** The rule with a name. */
    public static BatchRule labelled(String label) {
        return Stream.of(values())
                .filter(rule -> rule.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown batch rule '" + label + "' (known: "
                        + String.join(", ", labels()) + ")" + NearestNames.hint(label, labels())));
    }

    /** Best for one row, apart for several. */
    public static BatchRule usualFor(int batch) {
        return batch == 1 ? BEST : APART;
    }
}
