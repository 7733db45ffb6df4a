package dev.querent.core.evaluation;

import dev.querent.core.active.AuditEstimate;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Stopping criterion by stabilising predictions (Bloodgood and Vijay-Shanker 2009): stop when the mean Cohen's kappa between successive models
 * on the same unlabelled rows is at least {@code agreement} over the last few comparisons. It uses no labels, so it cannot detect a model that
 * is confidently wrong; an {@link AuditEstimate} measures that. For one thread.
 */
public final class StabilizingPredictions {
    /** The published value. */
    public static final double USUAL_AGREEMENT = 0.99;

    /** Number of recent comparisons that count. */
    private static final int LATEST = 3;

    private final double agreement;
    private final Deque<Double> latest = new ArrayDeque<>();
    private List<String> before = List.of();

    public StabilizingPredictions(double agreement) {
        Require.that(agreement > 0 && agreement <= 1, "agreement", agreement, "above 0 and at most 1");
        this.agreement = agreement;
    }

    /**
     * Adds the predictions of the next model.
     *
     * @param said about the same rows each time
     */
    public void next(Predictions said) {
        List<String> now =
                IntStream.range(0, said.rows()).mapToObj(said::bestName).toList();
        if (!before.isEmpty()) {
            Require.that(before.size() == now.size(), "rows", now.size(), before.size() + " as before");
            latest.addLast(kappa(before, now));
            if (latest.size() > LATEST) {
                latest.removeFirst();
            }
        }
        before = now;
    }

    /** The mean agreement of the recent comparisons; empty until there are enough models. */
    public OptionalDouble agreement() {
        return latest.size() < LATEST
                ? OptionalDouble.empty()
                : latest.stream().mapToDouble(kappa -> kappa).average();
    }

    /** Whether the criterion is met and it is worth considering to stop. */
    public boolean settled() {
        return agreement().orElse(0) >= agreement;
    }

    /** 1 if both predict the same for every row, even if that is a single class. */
    static double kappa(List<String> one, List<String> other) {
        if (one.equals(other)) {
            return 1;
        }
        LabelSet names = Labels.of(one).classes().with(other);
        AgreementCounts counts = new AgreementCounts(names.size());
        for (int i = 0; i < one.size(); i++) {
            counts.add(names.code(one.get(i)), names.code(other.get(i)));
        }
        return counts.kappa();
    }
}
