package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * Exact McNemar test for two classifiers on the same rows. It uses only the discordant rows, which exactly one classifier gets right; under the
 * null hypothesis each of them falls to either side with probability 1/2. Two-sided: {@code p = min(1, 2 P(Binomial(n, 1/2) <= smaller count))}.
 *
 * <p>Computed from the cumulative distribution: Hipparchus' two-sided binomial test compares both tails by {@code ==} and loses one of them to
 * round-off.
 */
public record McNemarTest(int onlyFirstRight, int onlySecondRight, double pValue) {

    public static McNemarTest of(int onlyFirstRight, int onlySecondRight) {
        Require.atLeast("rows only the first gets right", onlyFirstRight, 0);
        Require.atLeast("rows only the second gets right", onlySecondRight, 0);
        int discordant = Math.addExact(onlyFirstRight, onlySecondRight);
        double tail = new BinomialDistribution(discordant, 0.5)
                .cumulativeProbability(Math.min(onlyFirstRight, onlySecondRight));
        return new McNemarTest(onlyFirstRight, onlySecondRight, Math.min(1, 2 * tail));
    }

    /** Both must have predicted the labelled rows, in the same order. */
    public static McNemarTest of(Predictions first, Predictions second, Labels labels) {
        TestRows ofFirst = TestRows.of(first, labels);
        TestRows ofSecond = TestRows.of(second, labels);
        int onlyFirst = 0;
        int onlySecond = 0;
        for (int row = 0; row < labels.size(); row++) {
            boolean firstRight = ofFirst.correct(row);
            boolean secondRight = ofSecond.correct(row);
            onlyFirst += firstRight && !secondRight ? 1 : 0;
            onlySecond += secondRight && !firstRight ? 1 : 0;
        }
        return of(onlyFirst, onlySecond);
    }
}
