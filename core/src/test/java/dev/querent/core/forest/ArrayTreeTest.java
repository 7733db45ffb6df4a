package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Array trees of any layer height predict like linked nodes. */
class ArrayTreeTest {
    private static final int ROWS = 120;

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    static NodeList grown(LabeledData data, long seed, GrowthRules rules) {
        double[] weights = {1, 1, 1};
        return TreeGrower.grow(
                new RowValues(data.features()),
                IntStream.range(0, data.size()).toArray(),
                data.labels().codes(),
                weights,
                rules,
                Seed.of(seed).generator());
    }

    private static GrowthRules rules(long seed) {
        int height = seed % 3 == 0 ? 4 : 60;
        int minLeaf = seed % 4 == 0 ? 5 : 1;
        return new GrowthRules(2, Impurity.GINI, SplitSearch.RANDOM, height, minLeaf);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void layersOfAnyHeightAnswerAsPointersDo(long seed) {
        LabeledData data = Clouds.draw(seed, ROWS, 5);
        LabeledData queries = Clouds.draw(seed + 1000, 60, 5);
        NodeList nodes = grown(data, seed, rules(seed));
        PointerTree pointers = PointerTree.of(nodes, 0);
        int flat = Math.max(1, Math.min(14, pointers.height()));
        for (int height : new int[] {1, 2, 3, 5, flat}) {
            ArrayTree tree = ArrayTree.of(nodes, height);
            int[] leaves = new RowWalk(queries.features(), 0, queries.size()).leaves(tree);
            List<ForestTree> alone = List.of(new ForestTree(tree, Seed.of(0), new float[0]));
            int[] exits = RowWalk.exits(alone, queries.features(), Workers.sequential())[0];
            assertThat(NodeList.of(tree).height()).isEqualTo(pointers.height());
            assertThat(2 * tree.splitCount() + 1).isEqualTo(nodes.size());
            for (int i = 0; i < queries.size(); i++) {
                float[] row = Clouds.row(queries, i);
                assertThat(tree.leafAt(tree.exit(row, 0))).isEqualTo(pointers.leaf(row));
                assertThat(leaves[i]).isEqualTo(pointers.leaf(row));
                assertThat(exits[i]).isEqualTo(tree.exit(row, 0));
                assertThat(tree.depth(row, 0)).isEqualTo(pointers.depth(row));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsShareALeafOfACutTreeExactlyIfTheyShareTheNode(long seed) {
        LabeledData data = Clouds.draw(seed, 60, 4);
        NodeList nodes = grown(data, seed, rules(seed));
        PointerTree pointers = PointerTree.of(nodes, 0);
        for (int height : new int[] {1, 3}) {
            for (int depth = 0; depth <= pointers.height() + 1; depth++) {
                NodeList cut = nodes.cut(depth);
                ArrayTree tree = ArrayTree.of(cut, height);
                assertThat(cut.height()).isEqualTo(Math.min(depth, pointers.height()));
                int[] numbers = new int[20];
                PointerTree[] truth = new PointerTree[20];
                for (int i = 0; i < 20; i++) {
                    float[] row = Clouds.row(data, i);
                    numbers[i] = tree.leafAt(tree.exit(row, 0));
                    assertThat(numbers[i]).isBetween(0, cut.leafCount() - 1);
                    truth[i] = pointers.at(row, depth);
                }
                for (int i = 0; i < 20; i++) {
                    for (int j = 0; j < i; j++) {
                        assertThat(numbers[i] == numbers[j]).isEqualTo(truth[i] == truth[j]);
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anotherHeightAndBackIsTheSameTree(long seed) {
        ArrayTree tree = ArrayTree.of(grown(Clouds.draw(seed, ROWS, 4), seed, rules(seed)), 2);
        assertThat(tree.withLayerHeight(3).withLayerHeight(1).withLayerHeight(2))
                .usingRecursiveComparison()
                .isEqualTo(tree);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aTreeGrownTwiceFromTheSameSeedIsEqual(long seed) {
        LabeledData data = Clouds.draw(seed, ROWS, 4);
        ArrayTree once = ArrayTree.of(grown(data, seed, rules(seed)), 2);
        assertThat(ArrayTree.of(grown(data, seed, rules(seed)), 2))
                .usingRecursiveComparison()
                .isEqualTo(once);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aFullyGrownTreeKnowsItsRowsUnlessTheyAreDuplicates(long seed) {
        LabeledData data = Clouds.draw(seed, ROWS, 4);
        ArrayTree tree =
                ArrayTree.of(grown(data, seed, new GrowthRules(2, Impurity.ENTROPY, SplitSearch.FULL, 60, 1)), 1);
        for (int i = 0; i < ROWS; i++) {
            float[] row = Clouds.row(data, i);
            long[] counts = new long[3];
            for (int j = 0; j < ROWS; j++) {
                counts[data.labels().code(j)] += Arrays.equals(row, Clouds.row(data, j)) ? 1 : 0;
            }
            int leaf = tree.leafAt(tree.exit(row, 0));
            for (int c = 0; c < 3; c++) {
                double share = (double) counts[c] / Arrays.stream(counts).sum();
                assertThat(Clouds.share(tree, leaf, c)).isEqualTo((float) share);
            }
        }
    }
}
