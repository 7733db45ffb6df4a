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
 * Says when more labels hardly change the model any more: Cohen's kappa between what successive models say about the same unlabelled
 * rows, on average over the latest few, is at least {@code agreement} (Bloodgood and Vijay-Shanker 2009). It sees no labels, so it can be
 * wrong about a model that is sure and wrong; an {@link AuditEstimate} says how good it is. For one thread.
 */
public final class StabilizingPredictions {
    /** As published. */
    public static final double USUAL_AGREEMENT = 0.99;

    /** Comparisons that count. */
    private static final int LATEST = 3;

    private final double agreement;
    private final Deque<Double> latest = new ArrayDeque<>();
    private List<String> before = List.of();

    public StabilizingPredictions(double agreement) {
        Require.that(agreement > 0 && agreement <= 1, "agreement", agreement, "above 0 and at most 1");
        this.agreement = agreement;
    }

    /**
     * Takes in what the next model says.
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

    /** The mean agreement of late; empty until there were enough models. */
    public OptionalDouble agreement() {
        return latest.size() < LATEST
                ? OptionalDouble.empty()
                : latest.stream().mapToDouble(kappa -> kappa).average();
    }

    /** Whether it pays to look whether one may stop. */
    public boolean settled() {
        return agreement().orElse(0) >= agreement;
    }

    /** 1 where both say the same of every row, also where that is one class for all. */
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
