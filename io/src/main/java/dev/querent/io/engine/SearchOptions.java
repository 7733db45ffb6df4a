package dev.querent.io.engine;

import dev.querent.io.option.OptionSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of engines with a hyperparameter search. */
final class SearchOptions {
    private SearchOptions() {}

    static OptionSpec constant(double start) {
        return new OptionSpec(
                "constant",
                String.valueOf(start),
                ">= 0",
                "prior variance of a constant added to the functions, at the start; 0 for none");
    }

    static OptionSpec noise(double start) {
        return new OptionSpec("noise", String.valueOf(start), "> 0", "noise variance at the start");
    }

    static OptionSpec search(String label, List<String> labels) {
        return new OptionSpec(
                "search",
                label,
                String.join("|", labels),
                "how kernel parameters and noise are found; none keeps the start");
    }

    /** The options without a wish for no search. */
    static Map<String, String> searching(Map<String, String> options) {
        Map<String, String> searched = new LinkedHashMap<>(options);
        searched.remove("search", "none");
        return searched;
    }

    static OptionSpec rows(int most) {
        return new OptionSpec(
                "search-rows", String.valueOf(most), ">= 2", "rows used by the search; the model itself uses all");
    }

    static OptionSpec check(boolean usual) {
        return new OptionSpec(
                "search-check",
                usual ? "yes" : "no",
                "yes|no",
                "keeps the start where it predicts held-out rows better than what was found");
    }

    static OptionSpec from(int rowsPerClass) {
        return new OptionSpec(
                "search-from",
                String.valueOf(rowsPerClass),
                ">= 0",
                "rows per class from which the search is made; few rows mislead it");
    }
}
