package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.kernel.IntersectionKernel;
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
        assertSame(new ExactRowScores(data.matrix(0).index(), data.kernel()), data.dense(0), data);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void tabulatedScoresEqualTheKernelOfRoundedHeights(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int bins = 1 + (int) (seed % 13);
        assertSame(new TabulatedRowScores(data.rows(), data.kernel(), bins), rounded(data, bins), data);
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
    private static Matrix rounded(HistogramCase data, int bins) {
        int n = data.rows().rows();
        Matrix k = Matrix.zeros(n, n);
        Arrays.fill(k.array(), data.kernel().constant());
        for (int d = 0; d < data.rows().columns(); d++) {
            double[] h = heights(data, d);
            double width = Arrays.stream(h).max().orElse(0) / bins;
            for (int j = 0; j < n && width > 0; j++) {
                for (int i = 0; i < n; i++) {
                    double smaller = Math.min(Math.rint(h[i] / width), Math.rint(h[j] / width));
                    k.set(i, j, k.get(i, j) + width * smaller);
                }
            }
        }
        return k;
    }

    /** Of a dimension, by row: a·w_d·g(x). */
    private static double[] heights(HistogramCase data, int d) {
        IntersectionKernel kernel = data.kernel();
        double scale = kernel.weights().map(w -> w[d]).orElse(1.0) * kernel.amplitude();
        double[] h = new double[data.rows().rows()];
        Arrays.setAll(h, i -> scale * kernel.transform().apply(data.rows().get(i, d)));
        return h;
    }
}
