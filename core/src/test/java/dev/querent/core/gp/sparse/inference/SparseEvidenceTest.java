package dev.querent.core.gp.sparse.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.InducingSearch;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.SumKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitListener;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparseEvidenceTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    private static Matrix targets(RandomSource random, int n, int columns) {
        Matrix y = Matrix.zeros(n, columns);
        Arrays.setAll(y.array(), i -> random.nextBoolean() ? 1 : -1);
        return y;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void equalsItsDefinitionAndItsGradientCentralDifferences(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 12 + random.nextInt(20);
        Features rows = RandomRows.histograms(random, n, 5, 0.7, seed % 2 == 0);
        Matrix y = targets(random, n, 2);
        double[] weights = {0.5, 1, 2, 1.5, 0.8};
        List<Kernel> kernels = List.of(
                GaussianKernel.of(0.7, 0.6),
                KernelWithConstant.of(GaussianKernel.of(0.7, 0.6), 0.3),
                IntersectionKernel.of(0.4, new Transform.Power(0.7)).withConstant(0.2),
                GaussianKernel.perDimension(0.5, weights),
                new SumKernel(List.of(GaussianKernel.of(0.7, 0.6), new LinearKernel(0.4, 0.3))),
                IntersectionKernel.weighted(0.6, new Transform.Exponential(0.8), weights));
        for (Kernel kernel : kernels) {
            int[] distinct =
                    new InducingSearch(InducingSelection.RANDOM, kernel, COMPUTE).choose(rows, 5, Seed.of(seed));
            Features inducing = rows.select(distinct);
            for (SparseApproximation approximation : SparseApproximation.values()) {
                double noise = Math.exp(-1 - 2 * random.nextDouble());
                SparseEvidence evidence = new SparseEvidence(approximation, kernel, inducing, rows, y, COMPUTE);
                double[] at = Evidence.point(kernel, noise);
                double[] gradient = new double[at.length];
                double value = evidence.valueAndGradient(at, gradient);
                double jitter = InducingRows.of(kernel, inducing, COMPUTE, FitListener.NONE)
                        .jitter(); // if one of them is an empty row
                NaiveSparse naive = new NaiveSparse(approximation, kernel, noise, jitter, inducing, rows, y);
                assertThat(value).isCloseTo(-naive.logEvidence(), within(1e-8));
                assertThat(evidence.value(at)).isEqualTo(value);
                assertGradient(evidence, at, gradient);
            }
        }
    }

    private static void assertGradient(SparseEvidence evidence, double[] at, double[] gradient) {
        for (int p = 0; p < at.length; p++) {
            double h = 1e-5;
            double[] up = at.clone();
            double[] down = at.clone();
            up[p] += h;
            down[p] -= h;
            double difference = (evidence.value(up) - evidence.value(down)) / (2 * h);
            assertThat(gradient[p])
                    .as("%s, parameter %d", evidence.approximation(), p)
                    .isCloseTo(difference, within(1e-6 * (1 + Math.abs(evidence.value(at)))));
        }
    }

    /** Twice the rank of a linear kernel: half of the pivots are jitter. */
    @ParameterizedTest
    @EnumSource(SparseApproximation.class)
    void theGradientHoldsWithJitter(SparseApproximation approximation) {
        RandomSource random = Seed.of(8).generator();
        Features rows = RandomRows.normal(random, 40, 3);
        Kernel kernel = new LinearKernel(0.5, 0.7);
        Features inducing = rows.select(IntStream.range(0, 8).toArray());
        SparseEvidence evidence =
                new SparseEvidence(approximation, kernel, inducing, rows, targets(random, 40, 3), COMPUTE);
        double[] at = Evidence.point(kernel, 0.2);
        double[] gradient = new double[at.length];
        double value = evidence.valueAndGradient(at, gradient);
        assertThat(InducingRows.of(kernel, inducing, COMPUTE, FitListener.NONE).jitter())
                .isPositive();
        // the rows span the kernel, so that nothing is approximated
        assertThat(value)
                .isCloseTo(new ExactEvidence(kernel, rows, evidence.targets(), COMPUTE).value(at), within(1e-5));
        for (int p = 0; p < at.length; p++) {
            double[] up = at.clone();
            double[] down = at.clone();
            up[p] += 1e-3;
            down[p] -= 1e-3;
            double difference = (evidence.value(up) - evidence.value(down)) / 2e-3;
            assertThat(gradient[p]).isCloseTo(difference, within(1e-3 * (1 + Math.abs(difference))));
        }
    }

    /** DTC's evidence is a bound of nothing, but more inducing rows bring it nearer to the exact one. */
    @Test
    void moreInducingRowsApproachTheExactEvidence() {
        RandomSource random = Seed.of(5).generator();
        Features rows = RandomRows.normal(random, 60, 2);
        Matrix y = targets(random, 60, 1);
        Kernel kernel = GaussianKernel.of(0.8, 1);
        double[] at = Evidence.point(kernel, 0.3);
        double exact = new ExactEvidence(kernel, rows, y, COMPUTE).value(at);
        for (SparseApproximation approximation : SparseApproximation.values()) {
            double few = gap(approximation, kernel, rows, y, at, exact, 5);
            double many = gap(approximation, kernel, rows, y, at, exact, 50);
            assertThat(many).as(approximation.label()).isLessThan(0.1 * few);
        }
    }

    private static double gap(
            SparseApproximation approximation,
            Kernel kernel,
            Features rows,
            Matrix y,
            double[] at,
            double exact,
            int inducing) {
        Features chosen = rows.select(IntStream.range(0, inducing).toArray());
        return Math.abs(new SparseEvidence(approximation, kernel, chosen, rows, y, COMPUTE).value(at) - exact);
    }

    @Test
    void threadsDoNotChangeABit() {
        RandomSource random = Seed.of(5).generator();
        Features rows = RandomRows.normal(random, 900, 2);
        Matrix y = targets(random, 900, 2);
        Kernel kernel = GaussianKernel.of(0.8, 1);
        double[] at = Evidence.point(kernel, 0.3);
        Features inducing = rows.select(IntStream.range(0, 30).toArray());
        double[] one = new double[at.length];
        double[] many = new double[at.length];
        double value = new SparseEvidence(SparseApproximation.FITC, kernel, inducing, rows, y, Compute.sequential())
                .valueAndGradient(at, one);
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(new SparseEvidence(SparseApproximation.FITC, kernel, inducing, rows, y, Compute.on(pool))
                            .valueAndGradient(at, many))
                    .isEqualTo(value);
        }
        assertThat(many).containsExactly(one);
    }
}
