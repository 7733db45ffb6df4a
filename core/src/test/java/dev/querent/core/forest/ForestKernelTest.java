package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
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
        return ForestKernel.of(forest).withLogParameters(new double[] {Math.log(2)});
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
        ForestKernel kernel = ForestKernel.of(forest).withLogParameters(new double[] {Math.log(3)});
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

    private static ForestLearner learner(long seed) {
        ForestOptions options = ForestOptions.builder()
                .trees(30)
                .sampling(new Sampling.Share(0.6))
                .build();
        return ForestLearner.resume(
                new ForestTrainer(options).fit(Clouds.draw(seed, ROWS, 5), Seed.of(seed)), Run.quiet());
    }

    /** New trees replace old ones without new rows, so only these change. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void onlyTheTreesThatWereReplacedChangeTheKernel(long seed) {
        ForestLearner learner = learner(seed);
        List<ForestTree> before = learner.snapshot().state().trees();
        ForestKernel kernel = ForestKernel.of(learner.snapshot());
        learner.renew(15, Run.quiet());
        List<ForestTree> after = learner.snapshot().state().trees();
        ForestKernel next = kernel.following(learner.snapshot());
        int[] replaced = IntStream.range(0, 30)
                .filter(t -> !before.get(t).seed().equals(after.get(t).seed()))
                .toArray();
        assertThat(replaced).isNotEmpty().hasSizeLessThan(30);
        assertThat(next.partitions().changedSince(kernel.partitions())).isEqualTo(replaced);
        for (int t = 0; t < 30; t++) {
            if (before.get(t).seed().equals(after.get(t).seed())) {
                assertThat(next.heights()[t]).isEqualTo(kernel.heights()[t]);
            }
        }
        assertThat(next.following(learner.snapshot())).isSameAs(next);
    }

    /** Updates also split leaves of trees that stay. Indicators are carried from forest to forest, in memory and through a file. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aKernelThatFollowsAForestIsThatOfTheForest(long seed) {
        LabeledData rows = Clouds.draw(seed + 300, 70, 5);
        Features pool = Clouds.draw(seed + 400, 20, 5).features().cached();
        ForestLearner learner = learner(seed);
        ForestKernel kernel = ForestKernel.of(learner.snapshot()).withLogParameters(new double[] {Math.log(2)});
        SparseFeatures carried = kernel.indicators(rows.features(), Workers.sequential());
        kernel.indicators(pool, Workers.sequential());
        int kept = 0;
        for (int step = 0; step < 6; step++) {
            learner.observe(Clouds.draw(seed + 1000 + step, 4, 5), Run.quiet());
            ForestKernel next = kernel.following(learner.snapshot());
            kept += 30 - next.partitions().changedSince(kernel.partitions()).length;
            ForestKernel scratch = ForestKernel.of(learner.snapshot()).withLogParameters(new double[] {Math.log(2)});
            carried = next.indicators(rows.features(), kernel, carried, Workers.sequential());
            SparseFeatures expected = scratch.indicators(rows.features(), Workers.sequential());
            assertThat(next.heights()).isEqualTo(scratch.heights());
            assertThat(next.gram(rows.features(), Compute.sequential()).array())
                    .isEqualTo(
                            scratch.gram(rows.features(), Compute.sequential()).array());
            assertThat(carried.columns()).isEqualTo(expected.columns());
            assertThat(carried.beginsWith(expected)).isTrue();
            assertThat(next.indicators(pool, Workers.sequential())
                            .beginsWith(scratch.indicators(pool.select(range(20)), Workers.sequential())))
                    .isTrue();
            kernel = step == 3 ? ForestKernel.of(next.amplitude(), 5, next.trees(), next.heights()) : next;
        }
        assertThat(kept).isPositive();
    }

    private static int[] range(int end) {
        return IntStream.range(0, end).toArray();
    }

    @Test
    void aKernelFollowsForestsOfItsOwnSizeAndFeatures() {
        ForestKernel kernel = kernel(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.following(learner(1).snapshot()))
                .withMessage("trees must be 60, got 30");
        ForestModel narrow =
                new ForestTrainer(ForestOptions.builder().trees(60).build()).fit(Clouds.draw(1, ROWS, 4), Seed.of(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel.following(narrow))
                .withMessage("features must be 5, got 4");
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
