package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactEvidenceTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void equalsTheTextbookAndItsGradientCentralDifferences(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 5 + random.nextInt(20);
        Features rows = RandomRows.histograms(random, n, 5, 0.7, false);
        Matrix y = Matrix.zeros(n, 2);
        Arrays.setAll(y.array(), i -> random.nextBoolean() ? 1 : -1);
        double[] weights = {0.5, 1, 2, 1.5, 0.8};
        List<Kernel> kernels = List.of(
                GaussianKernel.of(0.7, 1.3),
                IntersectionKernel.of(0.4, new Transform.Power(0.7)),
                GaussianKernel.perDimension(0.5, weights),
                IntersectionKernel.weighted(0.6, new Transform.Exponential(0.8), weights));
        for (Kernel kernel : kernels) {
            double noise = Math.exp(-1 - 2 * random.nextDouble());
            ExactEvidence evidence = new ExactEvidence(kernel, rows, y, COMPUTE);
            double[] at = Evidence.point(kernel, noise);
            double[] gradient = new double[at.length];
            double value = evidence.valueAndGradient(at, gradient);
            assertThat(value).isCloseTo(-Naive.logEvidence(kernel, noise, rows, y), within(1e-8));
            assertThat(evidence.value(at)).isEqualTo(value);
            for (int p = 0; p < at.length; p++) {
                double h = 1e-5;
                double[] up = at.clone();
                double[] down = at.clone();
                up[p] += h;
                down[p] -= h;
                double difference = (evidence.value(up) - evidence.value(down)) / (2 * h);
                assertThat(gradient[p])
                        .as("parameter %d", p)
                        .isCloseTo(difference, within(1e-5 * (1 + Math.abs(value))));
            }
        }
    }
}
