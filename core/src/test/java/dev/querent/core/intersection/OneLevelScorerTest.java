package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OneLevelScorerTest {
    static LongStream seeds() {
        return TestSeeds.upTo(50);
    }

    /** Queries have the level of a dimension, less, more or nothing; some dimensions are empty in the training rows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void scoresAreSumsOfKernelValues(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 1 + random.nextInt(30);
        int columns = 1 + random.nextInt(12);
        double[][] rows = new double[n][columns];
        double[][] others = new double[8][columns];
        for (int d = 0; d < columns; d++) {
            double level = 0.5 * (1 + random.nextInt(4));
            for (int i = 0; i < n; i++) {
                rows[i][d] = d % 4 != 3 && random.nextInt(2) == 0 ? level : 0;
            }
            for (double[] other : others) {
                other[d] = 0.5 * level * random.nextInt(4);
            }
        }
        SparseFeatures training = SparseFeatures.copyOf(DenseFeatures.of(rows));
        SparseFeatures queries = SparseFeatures.copyOf(DenseFeatures.of(others));
        IntersectionKernel kernel = (seed % 2 == 0
                        ? IntersectionKernel.of(0.7, new Transform.Identity())
                        : IntersectionKernel.of(0.7, new Transform.Power(0.5)))
                .withConstant((int) (seed % 3));
        SortedIndex index = SortedIndex.of(training, Workers.sequential());
        assertThat(OneLevelScorer.suits(index)).isTrue();
        Matrix alpha = Matrix.zeros(n, 3);
        for (int e = 0; e < alpha.array().length; e++) {
            alpha.array()[e] = random.nextGaussian();
        }
        try (WorkerPool pool = WorkerPool.of(2)) {
            QueryScorer scorer = IntersectionMatrix.of(index, kernel, 0.1, pool).exact(alpha, pool);
            assertThat(scorer).isInstanceOf(OneLevelScorer.class);
            double[] scores = scorer.scores(queries, pool);
            for (int q = 0; q < queries.rows(); q++) {
                for (int c = 0; c < 3; c++) {
                    double expected = 0;
                    for (int i = 0; i < n; i++) {
                        expected += alpha.get(i, c) * kernel.value(training, i, queries, q);
                    }
                    assertThat(scores[3 * q + c]).isCloseTo(expected, within(1e-11 * (1 + n)));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void twoLevelsInADimensionAreNotForIt(long seed) {
        int at = (int) (seed % 3);
        double[][] rows = {{1, 2, 3}, {1, 2, 3}, {0, 0, 0}};
        rows[1][at] += 1;
        SparseFeatures training = SparseFeatures.copyOf(DenseFeatures.of(rows));
        assertThat(OneLevelScorer.suits(SortedIndex.of(training, Workers.sequential())))
                .isFalse();
    }
}
