package dev.querent.lab.margin;

import dev.querent.core.kernel.StandardKernel;
import dev.querent.lab.data.PublicSet;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The sets of Shi and Yu (2021) that are public, their kernels and the times of Table 2. */
public final class PublishedSets {
    /** Those of Table 2. */
    static final int[] LABELS = {300, 400, 500};

    /** Those of Table 2. */
    static final double[] SPARSITIES = {0.75, 0.5, 0.3, 0};

    /** In the order of the paper. Auto-drive is called sensorless here. */
    static final List<PublicSet> ALL =
            List.of(PublicSet.YEAST, PublicSet.PENSTROKE, PublicSet.SENSORLESS, PublicSet.REUTERS);

    /** Seconds of a step by labels, then sparsity. */
    private static final Map<PublicSet, double[]> SECONDS = Map.of(
            PublicSet.YEAST, new double[] {1.1, 6, 11.7, 29.9, 3.4, 14.3, 28.9, 78.9, 8.7, 41, 108.1, 282.3},
            PublicSet.PENSTROKE,
                    new double[] {7.2, 25.7, 46.9, 177.3, 22.4, 42.9, 103.6, 315.2, 21.5, 83, 306.2, 893.3},
            PublicSet.SENSORLESS, new double[] {4.7, 12.1, 20.8, 86, 7.1, 25.7, 60, 194.1, 13, 48.6, 117, 286},
            PublicSet.REUTERS,
                    new double[] {55, 110.5, 164.2, 486.7, 74, 159.9, 481.4, 1003.2, 103, 263, 672.1, 1295.3});

    private PublishedSets() {}

    /** Linear for Reuters, Gaussian for the others (Shi and Yu 2021, section 4.2). */
    public static StandardKernel kernel(PublicSet set) {
        return set == PublicSet.REUTERS ? StandardKernel.LINEAR : StandardKernel.GAUSSIAN;
    }

    /** Of a step on the authors' machine; empty if the table has no such cell. */
    public static OptionalDouble seconds(PublicSet set, int labels, double sparsity) {
        int line = Arrays.binarySearch(LABELS, labels);
        for (int s = 0; s < SPARSITIES.length; s++) {
            if (SECONDS.containsKey(set) && line >= 0 && SPARSITIES[s] == sparsity) {
                return OptionalDouble.of(SECONDS.get(set)[line * SPARSITIES.length + s]);
            }
        }
        return OptionalDouble.empty();
    }
}
