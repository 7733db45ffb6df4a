package dev.querent.core;

import java.util.stream.LongStream;

/** Seeds of property tests. {@code -Dtest.seed=17} replays one failing case, {@code -Dtest.seeds=8} takes at most 8 of each property. */
public final class TestSeeds {
    private TestSeeds() {}

    public static LongStream upTo(int count) {
        String one = System.getProperty("test.seed", "");
        int most = Integer.getInteger("test.seeds", count);
        return one.isEmpty() ? LongStream.range(0, Math.min(count, most)) : LongStream.of(Long.parseLong(one));
    }
}
