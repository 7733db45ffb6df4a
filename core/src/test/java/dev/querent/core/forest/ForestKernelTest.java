package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
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
}
