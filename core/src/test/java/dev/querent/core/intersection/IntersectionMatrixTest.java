package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IntersectionMatrixTest {
    private static final double NOISE = 0.1;

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aProductEqualsTheOneWithTheDenseMatrix(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix in = data.block(1 + (int) (seed % 19));
        Matrix out = Matrix.zeros(in.rows(), in.columns());

        data.matrix(NOISE).multiply(in, out, Workers.sequential());

        Matrix expected = Compute.sequential().products().multiply(data.dense(NOISE), in);
        assertThat(out.array()).containsExactly(expected.array(), within(1e-10));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void formsByDimensionEqualOneKernelPerDimension(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix u = data.block(3);
        Matrix v = data.block(3);

        double[] forms = data.matrix(NOISE).formsByDimension(u, v, Workers.sequential());

        for (int d = 0; d < data.rows().columns(); d++) {
            assertThat(forms[d]).isCloseTo(denseForm(data, d, u, v), within(1e-10));
        }
    }

    /** By definition, from the d-th weight alone. */
    private static double denseForm(HistogramCase data, int d, Matrix u, Matrix v) {
        double weight = data.kernel().weights().map(w -> w[d]).orElse(1.0)
                * data.kernel().amplitude();
        Transform g = data.kernel().transform();
        double sum = 0;
        for (int i = 0; i < u.rows(); i++) {
            for (int j = 0; j < u.rows(); j++) {
                double smaller =
                        g.apply(Math.min(data.rows().get(i, d), data.rows().get(j, d)));
                for (int c = 0; c < u.columns(); c++) {
                    sum += weight * smaller * u.get(i, c) * v.get(j, c);
                }
            }
        }
        return sum;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theExponentFormIsTheDerivativeOfTheForm(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        if (!(data.kernel().transform() instanceof Transform.WithExponent transform)) {
            return;
        }
        Matrix u = data.block(2);
        Matrix v = data.block(2);
        double step = 1e-5;

        double derivative = data.matrix(0).exponentForm(transform, u, v, Workers.sequential());

        double above = totalForm(data, transform.exponent() * Math.exp(step), u, v);
        double below = totalForm(data, transform.exponent() * Math.exp(-step), u, v);
        assertThat(derivative).isCloseTo((above - below) / (2 * step), within(1e-5 * (1 + Math.abs(derivative))));
    }

    private static double totalForm(HistogramCase data, double exponent, Matrix u, Matrix v) {
        double[] log = data.kernel().logParameters();
        log[1] = Math.log(exponent);
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(data.rows(), Workers.sequential()),
                data.kernel().withLogParameters(log),
                0,
                Workers.sequential());
        return Arrays.stream(matrix.formsByDimension(u, v, Workers.sequential()))
                .sum();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void kernelVectorsEqualTheCrossKernel(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(NOISE);
        Matrix expected = data.kernel().cross(data.rows(), data.queries(), Compute.sequential());
        Matrix actual = Matrix.zeros(data.rows().rows(), data.queries().rows());

        for (int q = 0; q < data.queries().rows(); q++) {
            matrix.kernelVector(data.queries(), q, actual.array(), q * actual.rows());
        }

        assertThat(actual.array()).containsExactly(expected.array(), within(1e-12));
        assertThat(matrix.selfSimilarities(data.queries()))
                .containsExactly(data.kernel().diagonal(data.queries()), within(1e-12));
    }

    @Test
    void theBitsAreTheSameOnAnyNumberOfWorkersAndInAnyCompany() {
        RandomSource random = Seed.of(3).generator();
        SparseFeatures rows = SparseFeatures.copyOf(RandomRows.histograms(random, 300, 200, 0.3, true));
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(rows, Workers.sequential()),
                IntersectionKernel.of(1, new Transform.Power(0.7)),
                NOISE,
                Workers.sequential());
        Matrix in = Matrix.zeros(300, 37);
        for (int i = 0; i < in.array().length; i++) {
            in.array()[i] = random.nextGaussian();
        }
        Matrix together = Matrix.zeros(300, 37);
        matrix.multiply(in, together, Workers.sequential());

        try (WorkerPool workers = WorkerPool.of(3)) {
            for (int count : new int[] {1, 3, 5, 8, 37}) {
                Matrix some = Matrix.owning(300, count, Arrays.copyOf(in.array(), 300 * count));
                Matrix out = Matrix.zeros(300, count);
                matrix.multiply(some, out, workers);
                assertThat(out.array()).isEqualTo(Arrays.copyOf(together.array(), 300 * count));
            }
        }
    }

    @Test
    void aNegativeValueIsNamed() {
        DenseFeatures rows = DenseFeatures.of(new double[][] {{1, 0}, {0.5, -2}});

        assertThatThrownBy(() -> SortedIndex.of(rows, Workers.sequential()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("row 1, feature 1 (both counted from 0) is -2.0");
    }
}
