package dev.querent.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KernelTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    /** Every kernel at random parameters, with rows that suit it. */
    record Case(String name, Kernel kernel, Features rows, Features queries) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> cases() {
        return TestSeeds.upTo(40).boxed().flatMap(seed -> casesOf(seed).map(c -> Arguments.of(c, seed)));
    }

    private static Stream<Case> casesOf(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 1 + random.nextInt(30);
        int q = 1 + random.nextInt(12);
        int columns = 1 + random.nextInt(25);
        boolean sparse = random.nextBoolean();
        double share = random.nextBoolean() ? 0.1 : 0.8;
        Features histograms = RandomRows.histograms(random, n, columns, share, sparse);
        Features histogramQueries = RandomRows.histograms(random, q, columns, share, random.nextBoolean());
        Features normal = RandomRows.normal(random, n, columns);
        Features normalQueries = RandomRows.normal(random, q, columns);
        double amplitude = Math.exp(random.nextGaussian());
        double exponent = Math.exp(0.7 * random.nextGaussian());
        double[] weights = positive(random, columns);
        Transform identity = new Transform.Identity();
        Transform power = new Transform.Power(exponent);
        Transform exponential = new Transform.Exponential(exponent);
        GaussianKernel gaussian = GaussianKernel.of(amplitude, 1 + 3 * random.nextDouble());
        GaussianKernel ard = GaussianKernel.perDimension(amplitude, positive(random, columns));
        LinearKernel linear = new LinearKernel(amplitude, exponent);
        return Stream.of(
                new Case("gaussian", gaussian, normal, normalQueries),
                new Case("gaussian on histograms", gaussian, histograms, histogramQueries),
                new Case("gaussian per dimension", ard, normal, normalQueries),
                new Case("gaussian per dimension on histograms", ard, histograms, histogramQueries),
                new Case("linear", linear, normal, normalQueries),
                new Case("linear on histograms", linear, histograms, histogramQueries),
                new Case("sum", new SumKernel(List.of(gaussian, linear)), normal, normalQueries),
                new Case("intersection", IntersectionKernel.of(amplitude, identity), histograms, histogramQueries),
                new Case("power", IntersectionKernel.of(amplitude, power), histograms, histogramQueries),
                new Case("exponential", IntersectionKernel.of(amplitude, exponential), histograms, histogramQueries),
                new Case(
                        "weighted power",
                        IntersectionKernel.weighted(amplitude, power, weights),
                        histograms,
                        histogramQueries),
                new Case(
                        "weighted power with a constant",
                        IntersectionKernel.weighted(amplitude, power, weights).withConstant(exponent),
                        histograms,
                        histogramQueries),
                new Case(
                        "gaussian per dimension with a constant",
                        KernelWithConstant.of(ard, exponent),
                        normal,
                        normalQueries));
    }

    private static double[] positive(RandomSource random, int n) {
        return IntStream.range(0, n)
                .mapToDouble(i -> Math.exp(0.5 * random.nextGaussian()))
                .toArray();
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void gramAndDiagonalEqualTheDefinition(Case c, long seed) {
        Matrix gram = c.kernel.gram(c.rows, COMPUTE);
        double[] diagonal = c.kernel.diagonal(c.rows);
        for (int i = 0; i < c.rows.rows(); i++) {
            for (int j = 0; j < c.rows.rows(); j++) {
                double expected = c.kernel.value(c.rows, i, c.rows, j);
                assertThat(gram.get(i, j)).isCloseTo(expected, within(tolerance(expected)));
            }
            assertThat(diagonal[i]).isCloseTo(c.kernel.value(c.rows, i, c.rows, i), within(tolerance(diagonal[i])));
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void crossEqualsTheDefinition(Case c, long seed) {
        Matrix cross = c.kernel.cross(c.rows, c.queries, COMPUTE);
        for (int i = 0; i < c.rows.rows(); i++) {
            for (int q = 0; q < c.queries.rows(); q++) {
                double expected = c.kernel.value(c.rows, i, c.queries, q);
                assertThat(cross.get(i, q)).isCloseTo(expected, within(tolerance(expected)));
            }
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void gradientEqualsCentralDifferencesOfTheWeightedSum(Case c, long seed) {
        int n = c.rows.rows();
        RandomSource random = Seed.of(seed).child("weights").generator();
        Matrix weights = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double w = random.nextGaussian();
                weights.set(i, j, w);
                weights.set(j, i, w);
            }
        }
        double[] gradient = c.kernel.gradient(c.rows, c.kernel.gram(c.rows, COMPUTE), weights, COMPUTE);
        double[] at = c.kernel.logParameters();
        assertThat(gradient).hasSameSizeAs(at).hasSize(c.kernel.parameterNames().size());
        for (int p = 0; p < at.length; p++) {
            double h = 1e-5;
            double up = weightedSum(c, weights, moved(at, p, h));
            double down = weightedSum(c, weights, moved(at, p, -h));
            double scale = Math.abs(up) + Math.abs(gradient[p]) + 1;
            assertThat(gradient[p]).isCloseTo((up - down) / (2 * h), within(1e-6 * scale));
        }
    }

    private static double weightedSum(Case c, Matrix weights, double[] parameters) {
        return weightedSum(c.kernel.withLogParameters(parameters), c.rows, c.rows, weights);
    }

    private static double weightedSum(Kernel kernel, Features rows, Features queries, Matrix weights) {
        double sum = 0;
        for (int i = 0; i < weights.rows(); i++) {
            for (int j = 0; j < weights.columns(); j++) {
                sum += weights.get(i, j) * kernel.value(rows, i, queries, j);
            }
        }
        return sum;
    }

    private static Matrix crossWeights(Case c, long seed) {
        RandomSource random = Seed.of(seed).child("cross weights").generator();
        Matrix weights = Matrix.zeros(c.rows.rows(), c.queries.rows());
        Arrays.setAll(weights.array(), e -> random.nextGaussian());
        return weights;
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void crossGradientEqualsCentralDifferencesOfTheWeightedSum(Case c, long seed) {
        Matrix weights = crossWeights(c, seed);
        Matrix cross = c.kernel.cross(c.rows, c.queries, COMPUTE);
        double[] gradient = c.kernel.crossGradient(c.rows, c.queries, cross, weights, COMPUTE);
        double[] at = c.kernel.logParameters();
        assertThat(gradient).hasSameSizeAs(at);
        for (int p = 0; p < at.length; p++) {
            double h = 1e-5;
            double up = weightedSum(c.kernel.withLogParameters(moved(at, p, h)), c.rows, c.queries, weights);
            double down = weightedSum(c.kernel.withLogParameters(moved(at, p, -h)), c.rows, c.queries, weights);
            double scale = Math.abs(up) + Math.abs(gradient[p]) + 1;
            assertThat(gradient[p]).isCloseTo((up - down) / (2 * h), within(1e-6 * scale));
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void inputGradientEqualsCentralDifferencesOfTheWeightedSum(Case c, long seed) {
        assumeTrue(c.kernel.inputGradient().isPresent(), "not a smooth kernel");
        int q = c.queries.rows();
        int width = c.queries.columns();
        double[][] values = new double[q][width];
        for (int j = 0; j < q; j++) {
            int row = j;
            Arrays.setAll(
                    values[j], d -> Math.rint(256 * c.queries.get(row, d)) / 256); // floats hold them after a step
        }
        Features queries = DenseFeatures.of(values);
        Matrix weights = crossWeights(c, seed);
        Matrix gradient = c.kernel
                .inputGradient()
                .orElseThrow()
                .weighted(c.rows, queries, c.kernel.cross(c.rows, queries, COMPUTE), weights, COMPUTE);
        assertThat(gradient.rows()).isEqualTo(width);
        assertThat(gradient.columns()).isEqualTo(q);
        double h = 0x1.0p-12;
        int j = (int) (seed % q);
        int d = (int) (seed * 7 % width);
        values[j][d] += h;
        double up = weightedSum(c.kernel, c.rows, DenseFeatures.of(values), weights);
        values[j][d] -= 2 * h;
        double down = weightedSum(c.kernel, c.rows, DenseFeatures.of(values), weights);
        double scale = Math.abs(up) + Math.abs(gradient.get(d, j)) + 1;
        assertThat(gradient.get(d, j)).isCloseTo((up - down) / (2 * h), within(2e-6 * scale));
    }

    @Test
    void kernelsWithKinksHaveNoInputGradient() {
        IntersectionKernel kinked = IntersectionKernel.of(1, new Transform.Identity());
        assertThat(kinked.inputGradient()).isEmpty();
        assertThat(new SumKernel(List.of(GaussianKernel.of(1, 1), kinked)).inputGradient())
                .isEmpty();
        assertThat(KernelWithConstant.of(GaussianKernel.of(1, 1), 2).inputGradient())
                .isPresent();
    }

    private static double[] moved(double[] at, int p, double by) {
        double[] moved = at.clone();
        moved[p] += by;
        return moved;
    }

    /** The values are sums of terms of magnitude one, added in another order. */
    private static double tolerance(double expected) {
        return 1e-11 * (1 + Math.abs(expected));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("cases")
    void parametersSurviveTheLogarithm(Case c, long seed) {
        Kernel same = c.kernel.withLogParameters(c.kernel.logParameters());
        assertThat(same.logParameters()).containsExactly(c.kernel.logParameters(), within(1e-12));
    }

    @Test
    void threadsDoNotChangeABit() {
        RandomSource random = Seed.of(3).generator();
        Features rows = RandomRows.histograms(random, 700, 40, 0.6, false);
        List<Kernel> kernels = List.of(
                GaussianKernel.of(1, 2), IntersectionKernel.of(1, new Transform.Power(0.5)), new LinearKernel(1, 1));
        for (Kernel kernel : kernels) {
            double[] one = kernel.gram(rows, COMPUTE).array();
            for (int threads : new int[] {2, 8}) {
                try (WorkerPool workers = WorkerPool.of(threads)) {
                    double[] many = kernel.gram(rows, new Compute(Backend.java(), workers))
                            .array();
                    assertThat(Arrays.equals(one, many)).isTrue();
                }
            }
        }
    }

    @Test
    void negativeValueIsRefusedWithItsPlace() {
        Features rows = DenseFeatures.of(new double[][] {{0.5, 1}, {0.25, -0.5}});
        assertThatThrownBy(() -> StandardKernel.INTERSECTION.startFor(rows))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 1, feature 1 (both counted from 0) is -0.5")
                .hasMessageContaining("features scaled to 0..1");
    }

    @Test
    void standardKernelsStartAtTheScaleOfTheData() {
        Features rows = RandomRows.histograms(Seed.of(5).generator(), 50, 20, 0.5, false);
        for (StandardKernel family : StandardKernel.values()) {
            Kernel start = family.startFor(rows);
            assertThat(Arrays.stream(start.diagonal(rows)).average().orElseThrow())
                    .as(family.label())
                    .isBetween(0.5, 4.0);
            assertThat(NamedChoice.require(StandardKernel.class, "kernel", family.label()))
                    .isEqualTo(family);
        }
    }

    @Test
    void unknownKernelNameListsTheKnownOnes() {
        assertThatThrownBy(() -> NamedChoice.require(StandardKernel.class, "kernel", "gausian"))
                .hasMessageContaining("gaussian, gaussian-ard");
    }
}
