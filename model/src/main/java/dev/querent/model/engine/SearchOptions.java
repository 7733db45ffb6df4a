package dev.querent.model.engine;

import dev.querent.model.option.OptionSpec;
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
                "initial prior variance of a constant added to the functions; 0 for none");
    }

    static OptionSpec noise(double start) {
        return new OptionSpec("noise", String.valueOf(start), "> 0", "initial noise variance");
    }

    static OptionSpec search(String label, List<String> labels) {
        return new OptionSpec(
                "search",
                label,
                String.join("|", labels),
                "how to search kernel parameters and noise; none keeps the initial values");
    }

    /** The options without a wish for no search. */
    static Map<String, String> searching(Map<String, String> options) {
        Map<String, String> searched = new LinkedHashMap<>(options);
        searched.remove("search", "none");
        return searched;
    }

    static OptionSpec rows(int most) {
        return new OptionSpec(
                "search-rows",
                String.valueOf(most),
                ">= 2",
                "maximum number of rows for the search; the model uses all rows");
    }

    static OptionSpec check(boolean usual) {
        return new OptionSpec(
                "search-check",
                usual ? "yes" : "no",
                "yes|no",
                "keep the initial values if they predict held-out rows better than those found");
    }

    static OptionSpec from(int rowsPerClass) {
        return new OptionSpec(
                "search-from",
                String.valueOf(rowsPerClass),
                ">= 0",
                "minimum rows per class for a search; with fewer, the kernel can overfit");
    }
}
