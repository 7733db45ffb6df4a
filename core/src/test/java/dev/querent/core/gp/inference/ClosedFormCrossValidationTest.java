package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.linalg.factor.GrownFactor;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedFormCrossValidationTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    /** By the inverse factor, and by blocks of an inverse known otherwise. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void equalsTrainingWithoutTheBlock(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 12 + random.nextInt(20);
        Kernel kernel = IntersectionKernel.of(0.4, new Transform.Power(0.7));
        Features rows = RandomRows.histograms(random, n, 6, 0.6, false);
        Labels labels =
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % 3).toList());
        int folds = 2 + random.nextInt(3);
        CholeskyFactor factor = JitteredFactor.factor(kernel, 0.2, rows, COMPUTE);
        Matrix alpha = LabelTargets.of(labels);
        factor.solveInPlace(alpha, COMPUTE.workers());
        HeldOutMoments byFactor = ClosedFormCrossValidation.of(factor, alpha, labels, folds, COMPUTE);
        HeldOutMoments byInverse = ClosedFormCrossValidation.of(
                block -> GrownFactor.of(factor).inverseBlock(block, COMPUTE), alpha, labels, folds, COMPUTE);
        for (Split fold : Split.contiguousFolds(labels, folds)) {
            Features seen = rows.select(fold.train());
            Matrix known = LabelTargets.of(labels.select(fold.train()));
            for (int row : fold.test()) {
                double variance = Naive.variance(kernel, 0.2, seen, rows, row);
                assertThat(byFactor.variance(row)).isCloseTo(variance, within(1e-9));
                assertThat(byInverse.variance(row)).isCloseTo(variance, within(1e-9));
                for (int t = 0; t < 3; t++) {
                    double mean = Naive.mean(kernel, 0.2, seen, known, t, rows, row);
                    assertThat(byFactor.mean(row, t)).isCloseTo(mean, within(1e-9));
                    assertThat(byInverse.mean(row, t)).isCloseTo(mean, within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    void anyRowsCanBeTheBlock(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 25;
        Kernel kernel = IntersectionKernel.of(0.4, new Transform.Power(0.7));
        Features rows = RandomRows.histograms(random, n, 6, 0.6, false);
        Labels labels =
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % 3).toList());
        CholeskyFactor factor = JitteredFactor.factor(kernel, 0.2, rows, COMPUTE);
        Matrix alpha = LabelTargets.of(labels);
        factor.solveInPlace(alpha, COMPUTE.workers());
        Split split = Split.stratified(labels, 0.3, Seed.of(seed));
        HeldOutMoments found = ClosedFormCrossValidation.of(
                ClosedFormCrossValidation.precisions(factor, COMPUTE), alpha, labels, split.test(), COMPUTE);
        Features seen = rows.select(split.train());
        Matrix known = LabelTargets.of(labels.select(split.train()));
        assertThat(found.rows()).isEqualTo(split.test().length);
        for (int i = 0; i < found.rows(); i++) {
            int row = split.test()[i];
            assertThat(found.variance(i)).isCloseTo(Naive.variance(kernel, 0.2, seen, rows, row), within(1e-9));
            for (int t = 0; t < 3; t++) {
                assertThat(found.mean(i, t))
                        .isCloseTo(Naive.mean(kernel, 0.2, seen, known, t, rows, row), within(1e-9));
            }
        }
    }
}
