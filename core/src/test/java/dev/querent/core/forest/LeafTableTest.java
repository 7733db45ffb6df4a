package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LeafTableTest {
    private static final int CLASSES = 6;

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    /** Leaves of one to five classes, as counts by class; ties are frequent. */
    private static List<double[]> counts(long seed) {
        RandomSource random = Seed.of(seed).generator();
        List<double[]> all = new ArrayList<>();
        for (int leaf = 0; leaf < 60; leaf++) {
            double[] counts = new double[CLASSES];
            int[] order = random.permutation(CLASSES);
            for (int c = 0; c < 1 + random.nextInt(5); c++) {
                counts[order[c]] = 1 + random.nextInt(3);
            }
            all.add(counts);
        }
        return all;
    }

    private static int add(LeafTable.Builder builder, double[] counts) {
        int rows = (int) Arrays.stream(counts).sum();
        int[] classes = new int[CLASSES];
        double[] weights = new double[CLASSES];
        int size = 0;
        for (int c = 0; c < CLASSES; c++) {
            if (counts[c] > 0) {
                classes[size] = c;
                weights[size++] = counts[c];
            }
        }
        return size == 1 ? LeafTable.pure(classes[0], rows) : builder.mixed(classes, weights, size, rows);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leavesVoteAsTheirCountsSay(long seed) {
        List<double[]> all = counts(seed);
        LeafTable.Builder builder = new LeafTable.Builder();
        int[] codes = all.stream().mapToInt(counts -> add(builder, counts)).toArray();
        assertLeaves(builder.build(), codes, all);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aTableKeepsItsLeavesWhenOthersFollow(long seed) {
        List<double[]> all = counts(seed);
        LeafTable.Builder first = new LeafTable.Builder();
        LeafTable.Builder second = new LeafTable.Builder();
        int[] codes = new int[all.size()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = add(i < 25 ? first : second, all.get(i));
        }
        LeafTable before = first.build();
        for (int i = 25; i < codes.length; i++) {
            codes[i] = before.shift(codes[i]);
        }
        assertLeaves(before.followedBy(second.build()), codes, all);
        assertThat(before.followedBy(new LeafTable.Builder().build())).isSameAs(before);
    }

    private static void assertLeaves(LeafTable table, int[] codes, List<double[]> all) {
        int entries = 0;
        int mixed = 0;
        for (int i = 0; i < codes.length; i++) {
            double[] counts = all.get(i);
            double total = Arrays.stream(counts).sum();
            int best = 0;
            double entropy = 0;
            double[] hard = new double[CLASSES + 2];
            double[] soft = new double[CLASSES + 2];
            double[] squared = new double[CLASSES + 2];
            for (int c = 0; c < CLASSES; c++) {
                best = counts[c] > counts[best] ? c : best;
                double share = counts[c] / total;
                entropy -= share > 0 ? share * Math.log(share) : 0;
                soft[c + 1] = 3 * share;
                squared[c + 1] = 3 * share * share;
            }
            hard[best + 1] = 3;
            assertThat(table.majority(codes[i])).isEqualTo(best);
            assertThat(table.entropy(codes[i])).isCloseTo(entropy, within(1e-6));
            assertThat(votes(table, codes[i], Vote.HARD)).containsExactly(hard);
            assertThat(votes(table, codes[i], Vote.SOFT)).containsExactly(soft, within(1e-6));
            double[] squares = new double[CLASSES + 2];
            table.voteSquared(codes[i], 3, squares, 1);
            assertThat(squares).containsExactly(squared, within(1e-6));
            assertThat(1 << LeafTable.sizeOf(codes[i])).isEqualTo(Integer.highestOneBit((int) total));
            int classes = (int) Arrays.stream(counts).filter(count -> count > 0).count();
            assertThat(LeafTable.isPure(codes[i])).isEqualTo(classes == 1);
            entries += classes > 1 ? classes : 0;
            mixed += classes > 1 ? 1 : 0;
        }
        assertThat(table.isEmpty()).isFalse();
        assertThat(table.bytes()).isEqualTo(4L * (mixed + 2 * entries));
    }

    private static double[] votes(LeafTable table, int code, Vote vote) {
        double[] sums = new double[CLASSES + 2];
        table.vote(code, vote, 3, sums, 1);
        return sums;
    }
}
