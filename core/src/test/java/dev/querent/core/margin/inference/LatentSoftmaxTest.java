package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatentSoftmaxTest {
    private static final Workers WORKERS = Workers.sequential();
    private static final Seed SEED = Seed.of(3);

    private static MarginScores scores(int rows, int classes, double variance) {
        RandomSource random = Seed.of(7).generator();
        double[] means = new double[rows * classes];
        double[] variances = new double[rows * classes];
        for (int e = 0; e < means.length; e++) {
            means[e] = classes == 2 && e % 2 == 1 ? -means[e - 1] : 2 * random.nextGaussian();
            variances[e] = classes == 2 && e % 2 == 1 ? variances[e - 1] : variance * random.nextDouble();
        }
        return new MarginScores(classes, means, variances);
    }

    /** Classes drawn from the softmax of half the means. */
    private static int[] codes(MarginScores scores) {
        RandomSource random = Seed.of(8).generator();
        int[] codes = new int[scores.rows()];
        for (int n = 0; n < codes.length; n++) {
            double best = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < scores.classes(); c++) {
                double gumbel = -Math.log(-Math.log(random.nextDouble()));
                double value = 0.5 * scores.means()[n * scores.classes() + c] + gumbel;
                codes[n] = value > best ? c : codes[n];
                best = Math.max(best, value);
            }
        }
        return codes;
    }

    @Test
    void withoutVarianceBothAreTheSoftmaxOfTheMeans() {
        for (int classes : new int[] {2, 4}) {
            MarginScores certain = scores(20, classes, 0);
            double[] moderated = LatentSoftmax.moderated().probabilities(certain, 0.7, WORKERS);
            double[] sampled = LatentSoftmax.monteCarlo(5, SEED).probabilities(certain, 0.7, WORKERS);
            for (int n = 0; n < 20; n++) {
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    sum += Math.exp(0.7 * certain.means()[n * classes + c]);
                }
                for (int c = 0; c < classes; c++) {
                    double expected = Math.exp(0.7 * certain.means()[n * classes + c]) / sum;
                    assertThat(moderated[n * classes + c]).isCloseTo(expected, within(1e-14));
                    assertThat(sampled[n * classes + c]).isCloseTo(expected, within(1e-14));
                }
            }
        }
    }

    /** Against the integral over one latent value: of two classes both scores move together. */
    @Test
    void samplesOfTwoClassesApproachTheIntegral() {
        MarginScores scores = new MarginScores(2, new double[] {0.8, -0.8}, new double[] {2.5, 2.5});
        double p = LatentSoftmax.monteCarlo(200_000, SEED).probabilities(scores, 0.5, WORKERS)[0];
        double sum = 0;
        double weights = 0;
        for (double z = -8; z <= 8; z += 0.01) {
            double weight = Math.exp(-0.5 * z * z);
            sum += weight / (1 + Math.exp(-(0.8 + Math.sqrt(2.5) * z))); // 2·t·f with t = ½
            weights += weight;
        }
        assertThat(p).isCloseTo(sum / weights, within(3e-3)); // three deviations of 0.5/√200,000
    }

    @Test
    void theModeratedMeanIsHalvedInSquareAtAVarianceOfEightByPi() {
        double[] z = new MarginScores(1, new double[] {3, -2}, new double[] {8 / Math.PI, 0}).moderated();
        assertThat(z).containsExactly(new double[] {3 / Math.sqrt(2), -2}, within(1e-15));
    }

    @Test
    void theTemperatureMinimisesTheLoss() {
        MarginScores scores = scores(300, 3, 1);
        int[] codes = codes(scores);
        for (LatentSoftmax softmax : List.of(LatentSoftmax.moderated(), LatentSoftmax.monteCarlo(50, SEED))) {
            double t = softmax.temperature(scores, codes, WORKERS);
            double least = softmax.loss(scores, codes, t, WORKERS);
            assertThat(t).isBetween(0.3, 0.9);
            for (double factor : new double[] {0.2, 0.95, 1.05, 5}) {
                assertThat(softmax.loss(scores, codes, t * factor, WORKERS)).isGreaterThan(least);
            }
        }
    }

    @Test
    void samplesDependOnTheSeedAloneAndNotOnTheBatchOrThreads() {
        MarginScores scores = scores(150, 3, 2);
        LatentSoftmax softmax = LatentSoftmax.monteCarlo(40, SEED);
        double[] all = softmax.probabilities(scores, 1, WORKERS);
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(softmax.probabilities(scores, 1, pool)).isEqualTo(all);
        }
        MarginScores one = new MarginScores(
                3, Arrays.copyOfRange(scores.means(), 30, 33), Arrays.copyOfRange(scores.variances(), 30, 33));
        assertThat(softmax.probabilities(one, 1, WORKERS)).isEqualTo(Arrays.copyOfRange(all, 30, 33));
        assertThat(LatentSoftmax.monteCarlo(40, Seed.of(4)).probabilities(scores, 1, WORKERS))
                .isNotEqualTo(all);
    }
}
