package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.GreedyPivots;
import dev.querent.core.margin.inference.SupportPoints;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.random.Seed;

/** How support points are chosen among the training rows, by the distance that the kernel induces. */
public enum SupportChoice implements NamedChoice {
    /** Always the row farthest from those chosen. */
    FARTHEST(SupportPoints::farthest),
    /** At random, with a probability proportional to the squared distance. */
    KMEANS_PLUS_PLUS(SupportPoints::plusPlus),
    /** Always the row that those chosen explain least: the pivots of a Cholesky factorisation. */
    PIVOTS((kernel, rows, most, seed, compute) -> GreedyPivots.pivots(kernel, rows, 0, most, compute));

    private final Chooser chooser;

    SupportChoice(Chooser chooser) {
        this.chooser = chooser;
    }

    @FunctionalInterface
    private interface Chooser {
        int[] choose(Kernel kernel, Features rows, int most, Seed seed, Compute compute);
    }

    int[] choose(Kernel kernel, Features rows, int most, Seed seed, Compute compute) {
        return chooser.choose(kernel, rows, most, seed, compute);
    }
}
