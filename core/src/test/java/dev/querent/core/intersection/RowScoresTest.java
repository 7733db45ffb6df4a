package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowScoresTest {

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void exactScoresEqualTheDenseMatrixTimesTheWeights(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        assertSame(new ExactRowScores(data.matrix(0)), data.dense(0), data);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void tabulatedScoresEqualTheKernelOfRoundedHeights(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int bins = 1 + (int) (seed % 13);
        IntersectionMatrix matrix = data.matrix(0);
        assertSame(new TabulatedRowScores(matrix, data.rows(), bins), rounded(data, matrix, bins), data);
    }

    /** Changes weights at random, also twice, and compares every score. */
    private static void assertSame(RowScores scores, Matrix k, HistogramCase data) {
        int n = k.rows();
        double[] alpha = new double[n];
        for (int change = 0; change < 2 * n; change++) {
            int row = data.random().nextInt(n);
            double delta = data.random().nextGaussian();
            alpha[row] += delta;
            scores.add(row, delta);
        }
        assertThat(scores.size()).isEqualTo(n);
        for (int i = 0; i < n; i++) {
            double expected = 0;
            for (int j = 0; j < n; j++) {
                expected += k.get(i, j) * alpha[j];
            }
            assertThat(scores.score(i)).isCloseTo(expected, within(1e-9));
            assertThat(scores.self(i)).isCloseTo(k.get(i, i), within(1e-10));
        }
    }

    /** Σ_d min of both heights, each rounded to a multiple of a step. */
    private static Matrix rounded(HistogramCase data, IntersectionMatrix matrix, int bins) {
        int n = matrix.size();
        Matrix k = Matrix.zeros(n, n);
        Arrays.fill(k.array(), data.kernel().constant());
        for (int d = 0; d < data.rows().columns(); d++) {
            double width = matrix.heights().of(d, matrix.index().largest(d)) / bins;
            for (int j = 0; j < n && width > 0; j++) {
                for (int i = 0; i < n; i++) {
                    double smaller = Math.min(step(data, matrix, i, d, width), step(data, matrix, j, d, width));
                    k.set(i, j, k.get(i, j) + width * smaller);
                }
            }
        }
        return k;
    }

    private static double step(HistogramCase data, IntersectionMatrix matrix, int row, int d, double width) {
        return Math.rint(matrix.heights().of(d, (float) data.rows().get(row, d)) / width);
    }
}
