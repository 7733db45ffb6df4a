package dev.querent.model.engine;

import dev.querent.core.option.ValueRange;
import dev.querent.model.option.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Options of engines with a hyperparameter search. */
final class SearchOptions {
    private SearchOptions() {}

    static Option<Double> constant(double start, ValueRange range) {
        return Option.number(
                "constant", start, range, "initial prior variance of a constant added to the functions; 0 for none");
    }

    static Option<Double> noise(double start, ValueRange range) {
        return Option.number("noise", start, range, "initial noise variance");
    }

    static <E extends Enum<E>> Option<E> search(E usual, Function<E, String> label) {
        return Option.choice(
                "search", usual, label, "how to search kernel parameters and noise; none keeps the initial values");
    }

    /** The options, with the default search instead of none. */
    static <E> Map<String, String> searching(Map<String, String> options, Option<E> search, E none) {
        Map<String, String> searched = new LinkedHashMap<>(options);
        searched.remove(search.name(), search.text(none));
        return searched;
    }

    static Option<Integer> rows(int most, ValueRange range) {
        return Option.integer(
                "search-rows", most, range, "maximum number of rows for the search; the model uses all rows");
    }

    static Option<Boolean> check(boolean usual) {
        return Option.flag(
                "search-check", usual, "keep the initial values if they predict held-out rows better than those found");
    }
}
