package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that move from mark to mark reach the same leaves as those that move from node to node. */
class SparseTreesTest {
    private static final int ROWS = 150;
    private static final int COLUMNS = 20;

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    /** Few values, of both signs, some of them equal to thresholds' ends. */
    private static LabeledData sparse(long seed) {
        RandomSource random = Seed.of(seed).child("sparse").generator();
        LabeledData clouds = Clouds.draw(seed, ROWS, COLUMNS);
        double[][] values = new double[ROWS][];
        for (int i = 0; i < ROWS; i++) {
            values[i] = clouds.features().row(i);
            for (int d = 0; d < COLUMNS; d++) {
                values[i][d] *= random.nextInt(4) == 0 ? 1 : 0;
            }
        }
        return new LabeledData(SparseFeatures.copyOf(DenseFeatures.of(values)), clouds.labels());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void marksLeadToTheLeavesOfWalks(long seed) {
        LabeledData data = sparse(seed);
        SparseFeatures queries = (SparseFeatures) sparse(seed + 1000).features();
        List<ForestTree> trees = new ArrayList<>();
        for (int t = 0; t < 5; t++) {
            GrowthRules rules = new GrowthRules(3, Impurity.GINI, SplitSearch.RANDOM, 60, 1 + t);
            NodeList nodes = ArrayTreeTest.grown(data, seed + t, rules);
            trees.add(new ForestTree(ArrayTree.of(nodes, 1 + t % 3), Seed.of(0), new float[0]));
        }
        IntFunction<int[]> walking = LeafFinder.walking(trees, queries).block(3, ROWS);
        IntFunction<int[]> marking = LeafFinder.marking(trees, queries).block(3, ROWS);
        for (int t = 0; t < trees.size(); t++) {
            assertThat(marking.apply(t)).as("tree %d", t).hasSize(ROWS - 3).isEqualTo(walking.apply(t));
        }
        int[] together = new int[trees.size()];
        SparseTrees all = SparseTrees.of(trees, COLUMNS).get(0);
        all.new Search().leaves(queries, 0, together, 0);
        List<SparseTrees> alone = SparseTrees.of(trees, COLUMNS, 1);
        assertThat(alone).hasSize(trees.size());
        for (int t = 0; t < trees.size(); t++) {
            int[] leaf = new int[1];
            alone.get(t).new Search().leaves(queries, 0, leaf, 0);
            assertThat(leaf[0]).isEqualTo(together[t]);
        }
    }

    /** Values on both sides of zero, often equal to a threshold; rows at or above it go right. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void valuesEqualToAThresholdGoRight(long seed) {
        RandomSource random = Seed.of(seed).generator();
        float[] thresholds = {-1, -0.5f, -0.0f, 0.5f, 1};
        int splitCount = 40;
        int[] splits = new int[2 * splitCount];
        int[] exits = new int[2 * splitCount];
        int next = 1;
        for (int s = 0; s < splitCount; s++) {
            splits[2 * s] = random.nextInt(6);
            splits[2 * s + 1] = Float.floatToRawIntBits(thresholds[random.nextInt(5)]);
            for (int side = 2 * s; side < 2 * s + 2; side++) {
                boolean leads = next < splitCount && (next == s + 1 || random.nextInt(2) == 0);
                exits[side] = leads ? next++ : ~LeafTable.pure(side, 1);
            }
        }
        ArrayTree tree = new ArrayTree(1, splits, exits, new LeafTable.Builder().build());
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int i = 0; i < 200; i++) {
            for (int d = 0; d < 6; d++) {
                builder.add(d, random.nextInt(5) / 2.0 - 1);
            }
            builder.endRow();
        }
        SparseFeatures rows = builder.build(6);
        List<ForestTree> trees = List.of(new ForestTree(tree, Seed.of(0), new float[0]));
        int[] marking = LeafFinder.marking(trees, rows).block(0, 200).apply(0);
        int[] walking = LeafFinder.walking(trees, rows).block(0, 200).apply(0);
        for (int i = 0; i < 200; i++) {
            int exit = 0;
            do {
                boolean right = rows.get(i, splits[2 * exit]) >= Float.intBitsToFloat(splits[2 * exit + 1]);
                exit = exits[2 * exit + (right ? 1 : 0)];
            } while (exit >= 0);
            assertThat(marking[i]).isEqualTo(~exit);
            assertThat(walking[i]).isEqualTo(~exit);
        }
    }
}
