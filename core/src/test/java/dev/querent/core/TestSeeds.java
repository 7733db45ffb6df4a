package dev.querent.core;

import java.util.stream.LongStream;

/** Seeds of property tests. {@code -Dtest.seed=17} replays one failing case. */
public final class TestSeeds {
    private TestSeeds() {}

    public static LongStream upTo(int count) {
        String one = System.getProperty("test.seed", "");
        return one.isEmpty() ? LongStream.range(0, count) : LongStream.of(Long.parseLong(one));
    }
}
