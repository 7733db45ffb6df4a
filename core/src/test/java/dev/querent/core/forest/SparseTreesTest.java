package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
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
}
