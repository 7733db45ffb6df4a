package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.likelihood.Logistic;
import dev.querent.core.likelihood.StandardNormal;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClassVariancesTest {
    private static final Logistic LOGISTIC = new Logistic();

    static Stream<Arguments> moments() {
        return Stream.of(-30.0, -3.0, -0.4, 0.0, 1.0, 8.0)
                .flatMap(mean -> Stream.of(0.0, 1e-8, 0.01, 0.5, 0.98, 1.02, 3.0, 3.98, 4.02, 20.0, 400.0)
                        .map(variance -> Arguments.of(mean, variance)));
    }

    private static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    /** The trapezoidal rule with a step far below the width of the sigmoid. */
    @ParameterizedTest(name = "mean {0}, variance {1}")
    @MethodSource("moments")
    void varianceOfAProbabilityIsThatOfItsDefinition(double mean, double variance) {
        double step = 1e-3;
        double first = 0;
        double second = 0;
        for (int i = -10_000; i <= 10_000; i++) {
            double p = sigmoid(mean + Math.sqrt(variance) * step * i);
            first += step * StandardNormal.pdf(step * i) * p;
            second += step * StandardNormal.pdf(step * i) * p * p;
        }
        double found = LOGISTIC.probabilityVariance(mean, variance);
        assertThat(found).isCloseTo(second - first * first, within(1e-7)).isBetween(0.0, 0.25);
    }

    @Test
    void farTooWideLatentValuesAreAsGoodAsACoin() {
        assertThat(LOGISTIC.probabilityVariance(0, 1e12)).isCloseTo(0.25, within(1e-5));
        double likely = StandardNormal.cdf(0.5);
        assertThat(LOGISTIC.probabilityVariance(5e5, 1e12)).isCloseTo(likely * (1 - likely), within(1e-5));
    }

    /** Five standard errors of the sample variance. */
    @Test
    void varianceOfAProbabilityIsThatOfAMillionSamples() {
        int samples = 1_000_000;
        for (double[] given : new double[][] {{0.3, 0.5}, {-1.5, 4}, {2, 30}}) {
            RandomSource random = Seed.of(7).generator();
            double[] p = new double[samples];
            double mean = 0;
            for (int i = 0; i < samples; i++) {
                double z = StandardNormal.quantile(Math.max(1e-12, random.nextDouble()));
                p[i] = sigmoid(given[0] + Math.sqrt(given[1]) * z);
                mean += p[i] / samples;
            }
            double second = 0;
            double fourth = 0;
            for (double value : p) {
                double square = (value - mean) * (value - mean);
                second += square / samples;
                fourth += square * square / samples;
            }
            assertThat(LOGISTIC.probabilityVariance(given[0], given[1]))
                    .isCloseTo(second, within(5 * Math.sqrt((fourth - second * second) / samples)));
        }
    }

    @Test
    void aSmallVarianceIsScaledByTheSlopeOfTheSigmoid() {
        double slope = sigmoid(1) * sigmoid(-1);
        assertThat(LOGISTIC.probabilityVariance(1, 1e-10)).isCloseTo(slope * slope * 1e-10, within(1e-16));
    }

    @Test
    void allFormsMeetWhereOneTakesOver() {
        for (double mean = -6; mean <= 6; mean += 0.5) {
            for (double variance : new double[] {1, 4}) {
                assertThat(LOGISTIC.probabilityVariance(mean, variance - 1e-12))
                        .isCloseTo(LOGISTIC.probabilityVariance(mean, variance), within(1e-7));
            }
        }
    }

    @Test
    void rowsAndClassesKeepTheirPlacesOnAnyNumberOfThreads() {
        int rows = 3_000;
        double[] odds = new double[3 * rows];
        double[] variances = new double[3 * rows];
        RandomSource random = Seed.of(3).generator();
        for (int e = 0; e < odds.length; e++) {
            odds[e] = 6 * random.nextDouble() - 3;
            variances[e] = 4 * random.nextDouble();
        }
        ClassVariances alone = ClassVariances.ofLogOdds(3, odds, variances, Workers.sequential());
        try (WorkerPool pool = WorkerPool.of(4)) {
            ClassVariances together = ClassVariances.ofLogOdds(3, odds, variances, pool);
            for (int i = 0; i < rows; i++) {
                double sum = 0;
                for (int c = 0; c < 3; c++) {
                    assertThat(alone.value(i, c))
                            .isEqualTo(LOGISTIC.probabilityVariance(odds[3 * i + c], variances[3 * i + c]))
                            .isEqualTo(together.value(i, c));
                    sum += alone.value(i, c);
                }
                assertThat(alone.mean(i)).isCloseTo(sum / 3, within(1e-15));
            }
        }
        assertThat(alone.rows()).isEqualTo(rows);
    }

    @Test
    void twoClassesShareTheVariance() {
        ClassVariances both =
                ClassVariances.ofLogOdds(2, new double[] {1.2, -1.2}, new double[] {2, 2}, Workers.sequential());
        assertThat(both.value(0, 1)).isEqualTo(both.value(0, 0)).isEqualTo(LOGISTIC.probabilityVariance(1.2, 2));
    }

    @Test
    void numbersThatDoNotFitTheClassesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassVariances.owning(3, new double[4]))
                .withMessage("number of variances must be a multiple of 3, got 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClassVariances.ofLogOdds(2, new double[4], new double[2], Workers.sequential()))
                .withMessage("number of variances must be 4, got 2");
    }
}
