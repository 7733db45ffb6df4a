package dev.querent.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {

    @Test
    void childDependsOnPurposeAndIndexOnly() {
        Seed parent = Seed.of(42);
        Seed before = parent.child("tree", 3);
        parent.child("tree", 9);
        parent.generator().nextLong();
        assertThat(parent.child("tree", 3)).isEqualTo(before);
    }

    @Test
    void childIsStableForAllTime() {
        assertThat(Seed.of(42).child("tree", 3).value()).isEqualTo(CHILD_OF_42);
        assertThat(Seed.of(-1).child("split").value()).isEqualTo(CHILD_OF_MINUS_1);
    }

    /** By xoshiro.py. */
    private static final long CHILD_OF_42 = 4939251033823906504L;

    private static final long CHILD_OF_MINUS_1 = -3609469834336507736L;

    @Test
    void purposeAloneMeansIndexZero() {
        assertThat(Seed.of(7).child("query")).isEqualTo(Seed.of(7).child("query", 0));
    }

    @Test
    void childrenOfManyParentsPurposesAndIndicesDiffer() {
        Set<Long> values = new HashSet<>();
        int made = 0;
        for (long parent = -10; parent < 10; parent++) {
            for (String purpose : new String[] {"", "a", "b", "tree", "fold"}) {
                for (int index = 0; index < 100; index++) {
                    values.add(Seed.of(parent).child(purpose, index).value());
                    made++;
                }
            }
        }
        assertThat(values).hasSize(made);
    }

    @Test
    void generatorsOfOneSeedRunAlike() {
        Seed seed = Seed.of(11);
        assertThat(seed.generator().longs(20).toArray())
                .isEqualTo(seed.generator().longs(20).toArray());
    }

    @Test
    void siblingsAreUncorrelated() {
        RandomSource left = Seed.of(1).child("task", 0).generator();
        RandomSource right = Seed.of(1).child("task", 1).generator();
        int n = 100_000;
        double product = 0;
        for (int i = 0; i < n; i++) {
            product += left.nextGaussian() * right.nextGaussian();
        }
        assertThat(Math.abs(product / n)).isLessThan(5 / Math.sqrt(n));
    }
}
