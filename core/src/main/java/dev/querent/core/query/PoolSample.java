package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/** A random sample that represents the pool. */
public final class PoolSample {
    /** Large enough to represent a pool, small enough to compare with every row. */
    public static final int ROWS = 500;

    private PoolSample() {}

    /** All rows if the pool is not larger than the sample. */
    public static Features of(Features pool, Seed seed) {
        int[] order = seed.generator().permutation(pool.rows());
        return pool.select(IntStream.of(order).limit(ROWS).sorted().toArray()).cached();
    }
}
