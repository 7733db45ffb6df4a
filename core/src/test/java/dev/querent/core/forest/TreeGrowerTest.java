package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TreeGrowerTest {
    private static final int ROWS = 300;

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    private static NodeList grow(SplitValues values, LabeledData data, GrowthRules rules, long seed) {
        return TreeGrower.grow(
                values,
                IntStream.range(0, data.size()).toArray(),
                data.labels().codes(),
                new double[] {1, 1, 1},
                rules,
                Seed.of(seed).generator());
    }

    private static int[] rowsByExit(ArrayTree tree, LabeledData data) {
        int[] rows = new int[tree.exits().length];
        for (int i = 0; i < data.size(); i++) {
            rows[tree.exit(Clouds.row(data, i), 0)]++;
        }
        return rows;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noTreeIsHigherAndNoLeafSmallerThanAllowed(long seed) {
        LabeledData data = Clouds.draw(seed, ROWS, 5);
        for (int height : new int[] {1, 2, 3, 6}) {
            NodeList nodes = grow(
                    new RowValues(data.features()),
                    data,
                    new GrowthRules(3, Impurity.GINI, SplitSearch.RANDOM, height, 1),
                    seed);
            assertThat(nodes.height()).isEqualTo(height);
        }
        int minLeaf = 2 + (int) (seed % 7);
        ArrayTree tree = ArrayTree.of(
                grow(
                        new RowValues(data.features()),
                        data,
                        new GrowthRules(3, Impurity.GINI, SplitSearch.FULL, 60, minLeaf),
                        seed),
                2);
        assertThat(Arrays.stream(rowsByExit(tree, data)).filter(rows -> rows > 0))
                .allMatch(rows -> rows >= minLeaf)
                .hasSize(tree.splitCount() + 1);
    }

    /** With all dimensions as candidates, the first split is the best there is, and gains are what splits took from the impurity. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void allCandidatesAreCompared(long seed) {
        LabeledData data = Clouds.draw(seed, 120, 6);
        NodeList nodes = grow(
                new RowValues(data.features()), data, new GrowthRules(6, Impurity.GINI, SplitSearch.FULL, 1, 1), seed);
        double best = Double.POSITIVE_INFINITY;
        for (int d = 0; d < 6; d++) {
            for (int i = 0; i < data.size(); i++) {
                best = Math.min(best, giniAfter(data, d, (float) data.features().get(i, d)));
            }
        }
        assertThat(giniAfter(data, nodes.dimension(0), nodes.threshold(0))).isCloseTo(best, within(1e-9));
        double before = giniAfter(data, 0, Float.NEGATIVE_INFINITY);
        float[] gains = new float[6];
        gains[nodes.dimension(0)] = (float) (before - best);
        assertThat(nodes.gains()).containsExactly(gains, within(1e-4f));
    }

    /** Σ n·p(1 − p) over both sides. */
    private static double giniAfter(LabeledData data, int dimension, float threshold) {
        double[][] counts = new double[2][3];
        for (int i = 0; i < data.size(); i++) {
            counts[data.features().get(i, dimension) < threshold ? 0 : 1][
                    data.labels().code(i)]++;
        }
        double cost = 0;
        for (double[] side : counts) {
            double total = Arrays.stream(side).sum();
            cost += Arrays.stream(side)
                    .map(count -> count == 0 ? 0 : count * (1 - count / total))
                    .sum();
        }
        return cost;
    }

    @Test
    void aSingleCandidateIsNotComparedWithOthers() {
        RandomSource random = Seed.of(1).generator();
        double[][] rows = new double[60][];
        int[] codes = new int[60];
        for (int i = 0; i < 60; i++) {
            codes[i] = i % 2;
            rows[i] = new double[] {codes[i], random.nextDouble(), 5};
        }
        LabeledData data = new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("a", "b")), codes));
        int[] chosen = new int[3];
        for (int seed = 0; seed < 200; seed++) {
            chosen[
                    grow(
                                    new RowValues(data.features()),
                                    data,
                                    new GrowthRules(1, Impurity.GINI, SplitSearch.FULL, 60, 1),
                                    seed)
                            .dimension(0)]++;
        }
        assertThat(chosen[0]).isBetween(70, 130); // dimension 1 is worse and drawn as often; 2 is constant
        assertThat(chosen[2]).isZero();
    }

    /** Few rows are copied together, which must not change the tree. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsOfFloatsGiveTheTreeOfRows(long seed) {
        LabeledData data = Clouds.draw(seed, ROWS, 5);
        GrowthRules rules = new GrowthRules(2, Impurity.GINI, SplitSearch.RANDOM, 60, 1);
        SplitValues columns = ColumnValues.of(data.features(), Workers.sequential());
        assertThat(columns.near(new int[] {0}, 0, 1)).isPresent();
        ArrayTree byRow = ArrayTree.of(grow(new RowValues(data.features()), data, rules, seed), 2);
        assertThat(ArrayTree.of(grow(columns, data, rules, seed), 2))
                .usingRecursiveComparison()
                .isEqualTo(byRow);
    }

    /** With at most 256 values per dimension, trees are grown from codes of a byte. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void codesGiveTreesThatKnowTheirRows(long seed) {
        RandomSource random = Seed.of(seed).generator();
        LabeledData clouds = Clouds.draw(seed, ROWS, 19);
        double[][] rows = new double[ROWS][19];
        for (int i = 0; i < ROWS; i++) {
            for (int d = 0; d < 19; d++) {
                rows[i][d] = Math.round(6 * clouds.features().get(i, d)) / 4.0 * (d % 4 == 3 ? 1e-3 : 1);
            }
        }
        LabeledData data = new LabeledData(DenseFeatures.of(rows), clouds.labels());
        for (SplitSearch search : SplitSearch.values()) {
            GrowthRules rules = new GrowthRules(1 + random.nextInt(4), Impurity.ENTROPY, search, 60, 1);
            ArrayTree tree =
                    ArrayTree.of(grow(ColumnValues.of(data.features(), Workers.sequential()), data, rules, seed), 2);
            double[][] counts = new double[tree.exits().length][3];
            for (int i = 0; i < ROWS; i++) {
                counts[tree.exit(Clouds.row(data, i), 0)][data.labels().code(i)]++;
            }
            for (int exit = 0; exit < counts.length; exit++) {
                double total = Arrays.stream(counts[exit]).sum();
                for (int c = 0; total > 0 && c < 3; c++) {
                    assertThat(Clouds.share(tree, tree.leafAt(exit), c)).isEqualTo((float) (counts[exit][c] / total));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aNodeAloneHasTheClassesItHadAmongOthers(long seed) {
        int[] codes = Clouds.draw(seed, 90, 2).labels().codes();
        NodeRows all = new NodeRows(IntStream.range(0, 90).toArray(), codes, new double[] {1, 2, 3});
        all.enter(20, 85);
        NodeRows alone = all.alone();
        alone.enter(0, 65);
        assertThat(alone.runs).isEqualTo(all.runs);
        assertThat(alone.runClass).isEqualTo(all.runClass);
        assertThat(alone.runEnd).isEqualTo(all.runEnd);
        assertThat(alone.runWeight).isEqualTo(all.runWeight);
    }
}
