package dev.querent.core.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of all likelihoods. */
class LikelihoodTest {
    private static final List<BinaryLikelihood> ALL = List.of(new Probit(), new Logistic());

    static Stream<Arguments> grid() {
        return ALL.stream()
                .flatMap(likelihood -> Stream.of(-1.0, 1.0)
                        .flatMap(target -> Stream.iterate(-12.0, f -> f <= 12, f -> f + 0.37)
                                .map(f -> Arguments.of(likelihood, target, f))));
    }

    static Stream<Arguments> links() {
        return ALL.stream().map(Arguments::of);
    }

    /** The error of the five-point rule is of order step⁴ plus round-off of the values over the step. */
    private static void assertDerivative(DoubleUnaryOperator f, double x, double derivative) {
        double h = 1e-3;
        double slope = (8 * (f.applyAsDouble(x + h) - f.applyAsDouble(x - h))
                        - (f.applyAsDouble(x + 2 * h) - f.applyAsDouble(x - 2 * h)))
                / (12 * h);
        assertThat(derivative).isCloseTo(slope, within(1e-10 * (1 + Math.abs(f.applyAsDouble(x)))));
    }

    @ParameterizedTest(name = "{0}, target {1}, latent {2}")
    @MethodSource("grid")
    void eachDerivativeIsTheSlopeOfTheOneBefore(BinaryLikelihood likelihood, double y, double f) {
        assertDerivative(x -> likelihood.logLikelihood(y, x), f, likelihood.firstDerivative(y, f));
        assertDerivative(x -> likelihood.firstDerivative(y, x), f, likelihood.secondDerivative(y, f));
        assertDerivative(x -> likelihood.secondDerivative(y, x), f, likelihood.thirdDerivative(y, f));
    }

    @ParameterizedTest(name = "{0}, target {1}, latent {2}")
    @MethodSource("grid")
    void logLikelihoodIsConcave(BinaryLikelihood likelihood, double y, double f) {
        assertThat(likelihood.secondDerivative(y, f)).isNegative();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e6, -1e5, -1e3, 1e3, 1e5, 1e6})
    void extremeLatentValuesGiveFiniteResults(double f) {
        for (BinaryLikelihood likelihood : ALL) {
            for (double y : new double[] {-1, 1}) {
                assertThat(likelihood.logLikelihood(y, f)).isFinite();
                assertThat(likelihood.firstDerivative(y, f)).isFinite();
                assertThat(likelihood.secondDerivative(y, f)).isFinite().isLessThanOrEqualTo(0);
                assertThat(likelihood.thirdDerivative(y, f)).isFinite();
            }
        }
    }

    @Test
    void probitGrowsQuadraticallyAndLogisticLinearlyOnTheWrongSide() {
        assertThat(new Probit().logLikelihood(1, -1e6)).isCloseTo(-0.5e12, within(20.0));
        assertThat(new Logistic().logLikelihood(1, -1e6)).isEqualTo(-1e6);
        assertThat(new Logistic().logLikelihood(1, 1e6)).isZero();
        assertThat(new Logistic().logLikelihood(1, 40)).isCloseTo(-Math.exp(-40), within(1e-32));
        assertThat(new Logistic().logLikelihood(1, 0)).isEqualTo(-Math.log(2));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void classProbabilitiesSumToOne(BinaryLikelihood link) {
        for (double mean = -20; mean <= 20; mean += 0.7) {
            for (double variance : new double[] {0, 1e-8, 0.3, 0.999, 1, 1.001, 17, 1e4, 1e10}) {
                assertThat(link.probability(mean, variance) + link.probability(-mean, variance))
                        .as("mean %s, variance %s", mean, variance)
                        .isCloseTo(1, within(4e-15));
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void withoutVarianceThePredictiveIsTheLikelihood(BinaryLikelihood link) {
        for (double mean = -30; mean <= 30; mean += 0.9) {
            assertThat(link.probability(mean, 0)).isCloseTo(Math.exp(link.logLikelihood(1, mean)), within(1e-15));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void moreVariancePullsTowardsOneHalf(BinaryLikelihood link) {
        double last = link.probability(2, 0);
        for (double variance = 0.1; variance < 1e8; variance *= 1.5) {
            double next = link.probability(2, variance);
            assertThat(next).isBetween(0.5, last);
            last = next;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("links")
    void extremeMomentsGiveProbabilities(BinaryLikelihood link) {
        assertThat(link.probability(1e6, 1)).isCloseTo(1, within(1e-15));
        assertThat(link.probability(-1e6, 1)).isCloseTo(0, within(1e-15));
        assertThat(link.probability(0, 1e300)).isCloseTo(0.5, within(1e-15));
    }

    @Test
    void probitPredictiveEqualsItsIntegral() {
        double mean = 0.8;
        double variance = 2.5;
        double sum = 0;
        double step = 0.25; // the trapezoidal rule of a smooth integrand on the whole line
        for (double z = -12; z <= 12; z += step) {
            sum += step * StandardNormal.pdf(z) * StandardNormal.cdf(mean + Math.sqrt(variance) * z);
        }
        assertThat(new Probit().probability(mean, variance)).isCloseTo(sum, within(1e-14));
    }

    @Test
    void targetsOtherThanTheTwoClassesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Probit().logLikelihood(0, 1))
                .withMessage("target must be +1 or -1, got 0.0");
    }

    @Test
    void negativeVarianceIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Logistic().probability(0, -1e-3))
                .withMessage("latent variance must be finite and >= 0, got -0.001");
    }
}
