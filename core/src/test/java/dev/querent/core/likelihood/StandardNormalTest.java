package dev.querent.core.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardNormalTest {

    @Test
    void bothTailsTogetherMakeOne() {
        for (double z = -40; z <= 40; z += 0.01) {
            assertThat(StandardNormal.cdf(z) + StandardNormal.cdf(-z))
                    .as("z = %s", z)
                    .isCloseTo(1, within(3e-16));
        }
    }

    @Test
    void cdfEqualsTheErrorFunction() {
        for (double z = -6; z <= 6; z += 0.013) {
            double expected = 0.5 * Erf.erfc(-z / Math.sqrt(2));
            assertThat(StandardNormal.cdf(z)).as("z = %s", z).isCloseTo(expected, within(2e-13 * expected));
        }
    }

    @Test
    void logCdfIsTheLogarithmOfTheCdf() {
        for (double z = -37; z <= 8; z += 0.11) {
            assertThat(StandardNormal.logCdf(z))
                    .as("z = %s", z)
                    .isCloseTo(Math.log(StandardNormal.cdf(z)), within(1e-12));
        }
    }

    @Test
    void hazardFallsAllTheWay() {
        double last = Double.POSITIVE_INFINITY;
        for (double z = -60; z <= 30; z += 0.05) {
            double hazard = StandardNormal.hazard(z);
            assertThat(hazard).as("z = %s", z).isLessThan(last).isPositive();
            last = hazard;
        }
    }

    @Test
    void nothingJumpsWhereTheFormulaChanges() {
        for (double edge : new double[] {-2, 2}) {
            double before = Math.nextDown(edge);
            double after = Math.nextUp(edge);
            assertThat(StandardNormal.cdf(after)).isCloseTo(StandardNormal.cdf(before), within(1e-15));
            assertThat(StandardNormal.logCdf(after)).isCloseTo(StandardNormal.logCdf(before), within(1e-14));
            assertThat(StandardNormal.hazard(after)).isCloseTo(StandardNormal.hazard(before), within(1e-14));
            assertThat(StandardNormal.hazardSlope(after)).isCloseTo(StandardNormal.hazardSlope(before), within(1e-14));
            assertThat(StandardNormal.hazardCurvature(after))
                    .isCloseTo(StandardNormal.hazardCurvature(before), within(1e-13));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-20, 1e-5, 0.0228, 0.1, 0.31, 0.4999, 0.5, 0.6, 0.975, 0.9999999})
    void quantileInvertsTheCdf(double p) {
        assertThat(StandardNormal.cdf(StandardNormal.quantile(p))).isCloseTo(p, within(2e-13 * p));
    }

    @Test
    void quantileOfTheUsualIntervalIsKnown() {
        assertThat(StandardNormal.quantile(0.975)).isCloseTo(1.959963984540054, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
    void quantileOfACertainEventIsRefused(double p) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StandardNormal.quantile(p))
                .withMessage("probability must be between 0 and 1, got " + p);
    }

    @Test
    void infiniteArgumentsHaveTheirLimits() {
        assertThat(StandardNormal.cdf(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(StandardNormal.cdf(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(StandardNormal.logCdf(Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void notANumberStaysVisible() {
        assertThat(StandardNormal.cdf(Double.NaN)).isNaN();
        assertThat(StandardNormal.logCdf(Double.NaN)).isNaN();
        assertThat(StandardNormal.hazard(Double.NaN)).isNaN();
    }
}
