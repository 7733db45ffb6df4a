package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.gp.inference.InducingSearch;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.GreedyPivots;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/** The rows that become support points. */
final class ChosenSupport {
    private ChosenSupport() {}

    /**
     * @param most beside what the options say
     */
    static int[] of(Kernel kernel, Features rows, MmSgpOptions.Support options, int most, Seed seed, Compute compute) {
        int count = Math.min(most, options.most(rows.rows()));
        if (options.residualTrace() > 0) {
            return GreedyPivots.pivots(kernel, rows, options.residualTrace(), count, compute);
        }
        if (count == rows.rows()) {
            return IntStream.range(0, count).toArray();
        }
        return new InducingSearch(options.choice(), kernel, compute).choose(rows, count, seed.child("margin.support"));
    }
}
