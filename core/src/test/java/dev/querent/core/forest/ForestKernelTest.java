package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForestKernelTest {
    private static final int ROWS = 80;

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    private static ForestKernel kernel(long seed) {
        ForestModel forest = new ForestTrainer(ForestOptions.builder().trees(60).build())
                .fit(Clouds.draw(seed, ROWS, 5), Seed.of(seed));
        return ForestKernel.of(forest, Seed.of(seed)).withLogParameters(new double[] {Math.log(2)});
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matricesAreSymmetricAndPositiveSemiDefinite(long seed) {
        LabeledData rows = Clouds.draw(seed + 500, ROWS, 5); // unseen rows, with duplicates
        Matrix gram = kernel(seed).gram(rows.features(), Compute.on(Workers.sequential()));
        for (int i = 0; i < ROWS; i++) {
            assertThat(gram.get(i, i)).isCloseTo(2, within(1e-12));
            for (int j = 0; j < i; j++) {
                assertThat(gram.get(i, j)).isEqualTo(gram.get(j, i)).isBetween(0.0, 2.0);
            }
        }
        SymmetricEigen eigen = SymmetricEigen.of(gram);
        for (int i = 0; i < ROWS; i++) {
            assertThat(eigen.value(i)).isGreaterThanOrEqualTo(-1e-10);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matricesHoldTheValuesOfPairsOnAnyNumberOfThreads(long seed) {
        LabeledData training = Clouds.draw(seed, 30, 5);
        LabeledData queries = Clouds.draw(seed + 1, 10, 5);
        ForestKernel kernel = kernel(seed);
        try (WorkerPool pool = WorkerPool.of(3)) {
            Matrix cross = kernel.cross(training.features(), queries.features(), Compute.on(pool));
            for (int i = 0; i < 30; i++) {
                for (int j = 0; j < 10; j++) {
                    assertThat(cross.get(i, j))
                            .isCloseTo(kernel.value(training.features(), i, queries.features(), j), within(1e-12));
                }
            }
        }
        assertThat(kernel(seed)
                        .gram(training.features(), Compute.on(Workers.sequential()))
                        .array())
                .isEqualTo(kernel.gram(training.features(), Compute.on(Workers.sequential()))
                        .array());
    }

    @Test
    void theGradientInTheAmplitudeIsThatOfDifferences() {
        LabeledData rows = Clouds.draw(3, 20, 5);
        Compute compute = Compute.on(Workers.sequential());
        ForestKernel kernel = kernel(3);
        Matrix gram = kernel.gram(rows.features(), compute);
        double step = 1e-6;
        double up =
                sum(kernel.withLogParameters(new double[] {Math.log(2) + step}).gram(rows.features(), compute));
        double down =
                sum(kernel.withLogParameters(new double[] {Math.log(2) - step}).gram(rows.features(), compute));
        Matrix ones = Matrix.zeros(20, 20);
        Arrays.fill(ones.array(), 1);
        assertThat(kernel.gradient(rows.features(), gram, ones, compute)[0])
                .isCloseTo((up - down) / (2 * step), within(1e-4));
    }

    private static double sum(Matrix matrix) {
        return Arrays.stream(matrix.array()).sum();
    }

    /** κ is the amplitude times the share of trees in which two rows reach the same node at the tree's height. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void valuesCountTheTreesInWhichRowsMeet(long seed) {
        LabeledData rows = Clouds.draw(seed + 700, 25, 5);
        ForestModel forest = new ForestTrainer(ForestOptions.builder().trees(30).build())
                .fit(Clouds.draw(seed, ROWS, 5), Seed.of(seed));
        ForestKernel kernel = ForestKernel.of(forest, Seed.of(seed)).withLogParameters(new double[] {Math.log(3)});
        List<PointerTree> trees = forest.state().trees().stream()
                .map(tree -> PointerTree.of(NodeList.of(tree.tree()), 0))
                .toList();
        Set<Integer> heights = new HashSet<>();
        for (int t = 0; t < trees.size(); t++) {
            assertThat(kernel.heights()[t]).isBetween(1, trees.get(t).height());
            heights.add(kernel.heights()[t]);
        }
        assertThat(heights).hasSizeGreaterThan(3);
        for (ForestKernel each : List.of(
                kernel, ForestKernel.of(kernel.amplitude(), kernel.features(), kernel.trees(), kernel.heights()))) {
            Matrix gram = each.gram(rows.features(), Compute.sequential());
            for (int i = 0; i < 25; i++) {
                assertThat(each.diagonal(rows.features())[i]).isEqualTo(each.amplitude());
                for (int j = 0; j < 25; j++) {
                    int same = 0;
                    for (int t = 0; t < trees.size(); t++) {
                        int height = kernel.heights()[t];
                        same += trees.get(t).at(Clouds.row(rows, i), height)
                                        == trees.get(t).at(Clouds.row(rows, j), height)
                                ? 1
                                : 0;
                    }
                    assertThat(gram.get(i, j)).isCloseTo(3 * same / 30.0, within(1e-12));
                    assertThat(each.value(rows.features(), i, rows.features(), j))
                            .isCloseTo(3 * same / 30.0, within(1e-12));
                }
            }
            assertThat(each.parameterNames()).containsExactly("amplitude");
            assertThat(Math.exp(each.logParameters()[0])).isCloseTo(3, within(1e-12));
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        ForestKernel kernel = kernel(1);
        LabeledData narrow = Clouds.draw(1, 5, 4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.gram(narrow.features(), Compute.sequential()))
                .withMessage("features must be 5, got 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.withLogParameters(new double[2]))
                .withMessage("parameters must be 1, got 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestKernel.of(1, 5, kernel.trees(), new int[3]))
                .withMessage("heights must be 60, got 3");
    }
}
