package dev.querent.io.prediction;

import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** The variance as columns of the file: none, one, or for intervals three; and what kind it is. */
record VarianceColumns(Map<String, IntToDoubleFunction> numbers, String kind) {
    static final String KIND = "variance_kind";

    static VarianceColumns of(Predictions predictions) {
        return predictions
                .latent()
                .flatMap(LatentMoments::variance)
                .map(VarianceColumns::of)
                .orElseGet(() -> new VarianceColumns(Map.of(), ""));
    }

    private static VarianceColumns of(Variance variance) {
        Map<String, IntToDoubleFunction> numbers = new LinkedHashMap<>();
        numbers.put("variance", variance::value);
        if (variance.kind() == Variance.Kind.INTERVAL) {
            numbers.put("variance_lower", variance::lower);
            numbers.put("variance_upper", variance::upper);
        }
        return new VarianceColumns(numbers, variance.kind().name().toLowerCase(Locale.ROOT));
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }
}
