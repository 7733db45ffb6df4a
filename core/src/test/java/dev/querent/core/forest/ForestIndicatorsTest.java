package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forest kernel is an intersection kernel of indicators. */
class ForestIndicatorsTest {
    private static final int TREES = 30;

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    private static ForestKernel kernel(long seed) {
        ForestModel forest = new ForestTrainer(
                        ForestOptions.builder().trees(TREES).build())
                .fit(Clouds.draw(seed, 80, 5), Seed.of(seed));
        return ForestKernel.of(forest).withLogParameters(new double[] {Math.log(1.7)});
    }

    /** Both count trees and multiply the count by a/T, so the bits agree. Rows that the forest has not seen, dense and sparse. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void intersectionsOfIndicatorsAreTheValuesOfTheKernel(long seed) {
        Features training = Clouds.draw(seed + 500, 40, 5).features();
        Features queries = SparseFeatures.copyOf(Clouds.draw(seed + 900, 15, 5).features());
        ForestKernel kernel = kernel(seed);
        IntersectionKernel same = kernel.ofIndicators();
        SparseFeatures rows = kernel.indicators(training, Workers.sequential());
        SparseFeatures others = kernel.indicators(queries, Workers.sequential());

        assertThat(same.cross(rows, others, Compute.sequential()).array())
                .containsExactly(
                        kernel.cross(training, queries, Compute.sequential()).array());
        assertThat(same.gram(rows, Compute.sequential()).array())
                .containsExactly(kernel.gram(training, Compute.sequential()).array());
    }

    /** The reference finds nodes with pointers, at the heights that the kernel stores. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aColumnIsANodeAtTheHeightOfItsTree(long seed) {
        var rows = Clouds.draw(seed + 500, 40, 5);
        ForestModel forest = new ForestTrainer(
                        ForestOptions.builder().trees(TREES).build())
                .fit(Clouds.draw(seed, 80, 5), Seed.of(seed));
        ForestKernel kernel = ForestKernel.of(forest);
        SparseFeatures indicators = kernel.indicators(rows.features(), Workers.sequential());
        for (int t = 0; t < TREES; t++) {
            PointerTree tree =
                    PointerTree.of(NodeList.of(forest.state().trees().get(t).tree()), 0);
            for (int i = 0; i < 40; i++) {
                assertThat(indicators.value(i * TREES + t)).isEqualTo(1);
                for (int j = 0; j < i; j++) {
                    boolean meet = tree.at(Clouds.row(rows, i), kernel.heights()[t])
                            == tree.at(Clouds.row(rows, j), kernel.heights()[t]);
                    assertThat(indicators.index(i * TREES + t) == indicators.index(j * TREES + t))
                            .isEqualTo(meet);
                }
            }
        }
    }

    @Test
    void columnsStayTheSameInAFileAndOnThreads() {
        ForestKernel kernel = kernel(4);
        Features rows = Clouds.draw(7, 200, 5).features();
        SparseFeatures expected = kernel.indicators(rows, Workers.sequential());
        ForestKernel restored =
                ForestKernel.of(kernel.amplitude(), kernel.features(), kernel.trees(), kernel.heights());
        try (WorkerPool pool = WorkerPool.of(3)) {
            SparseFeatures actual = restored.indicators(rows, pool);
            assertThat(actual.columns()).isEqualTo(expected.columns());
            assertThat(actual.beginsWith(expected)).isTrue();
        }
    }

    @Test
    void aPoolIsMappedOnceForAForestWithAnyAmplitude() {
        Features pool = Clouds.draw(7, 50, 5).features().cached();
        ForestKernel kernel = kernel(4);
        SparseFeatures first = kernel.indicators(pool, Workers.sequential());
        ForestKernel louder = kernel.withLogParameters(new double[] {2});
        assertThat(louder.indicators(pool, Workers.sequential())).isSameAs(first);
        assertThat(kernel(5).indicators(pool, Workers.sequential())).isNotSameAs(first);
        assertThat(first.isCached()).isTrue();
    }

    @Test
    void rowsOfAnotherWidthAreRefused() {
        Features narrow = Clouds.draw(1, 5, 4).features();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> kernel(1).indicators(narrow, Workers.sequential()))
                .withMessage("features must be 5, got 4");
    }
}
