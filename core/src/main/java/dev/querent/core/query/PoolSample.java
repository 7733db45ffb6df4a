package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/** Some rows of a pool, drawn at random, that stand for all of it. */
public final class PoolSample {
    /** Enough to know what a pool is like, and few enough to compare every row with. */
    public static final int ROWS = 500;

    private PoolSample() {}

    /** All rows where there are not many. */
    public static Features of(Features pool, Seed seed) {
        int[] order = seed.generator().permutation(pool.rows());
        return pool.select(IntStream.of(order).limit(ROWS).sorted().toArray()).cached();
    }
}
