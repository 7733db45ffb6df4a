package dev.querent.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExponentialTransformTest {
    private static final double[] VALUES = {1e-6, 0.01, 0.3, 0.999, 1, 1.5, 10, 300, 1000};

    /** log g(x) = ηx + log(1 − e^{−ηx}) − η − log(1 − e^{−η}), which never overflows. */
    private static double logHeight(double exponent, double x) {
        return exponent * (x - 1) + Math.log(-Math.expm1(-exponent * x)) - Math.log(-Math.expm1(-exponent));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.01, 1, 7, 50, 700, 1096, 1100})
    void heightsAreThoseOfTheirLogarithms(double exponent) {
        Transform transform = new Transform.Exponential(exponent);

        assertThat(transform.apply(0)).isZero();
        assertThat(transform.apply(1)).isCloseTo(1, within(1e-15));
        for (double x : VALUES) {
            double log = logHeight(exponent, x);
            if (log > 710) {
                assertThat(transform.apply(x)).as("value %s", x).isInfinite();
            } else if (log > -700) {
                assertThat(Math.log(transform.apply(x)))
                        .as("value %s", x)
                        .isCloseTo(log, within(1e-13 * Math.max(1, exponent * x)));
            } else {
                assertThat(transform.apply(x)).as("value %s", x).isBetween(0.0, 1e-300);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 1, 7, 50, 700, 1096})
    void derivativesAreThoseOfTheLogarithms(double exponent) {
        Transform.Exponential transform = new Transform.Exponential(exponent);
        double step = 1e-5;

        assertThat(transform.derivative(0)).isZero();
        for (double x : VALUES) {
            double height = transform.apply(x);
            if (height > 1e-200 && height < 1e200) {
                double slope = (logHeight(exponent * Math.exp(step), x) - logHeight(exponent * Math.exp(-step), x))
                        / (2 * step);
                assertThat(transform.derivative(x) / height)
                        .as("value %s", x)
                        .isCloseTo(slope, within(1e-6 * Math.max(1, exponent * x)));
            }
        }
    }

    @Test
    void heightsBeyondDoublesAreRefused() {
        Features counts = DenseFeatures.of(new double[][] {{1, 1000}, {3, 0}});
        IntersectionKernel steep = IntersectionKernel.of(1, new Transform.Exponential(1.5));

        assertThatExceptionOfType(KernelOverflowException.class)
                .isThrownBy(() -> steep.gram(counts, Compute.sequential()))
                .withMessage(
                        "the kernel with exponent 1.5 turns the largest value of the features, 1000.0, into a number beyond"
                                + " 1.8e308, which is too large to compute with; scale the features to 0..1 or take a smaller exponent");
        assertThatExceptionOfType(KernelOverflowException.class)
                .isThrownBy(
                        () -> IntersectionKernel.of(1, new Transform.Power(60)).gram(counts, Compute.sequential()))
                .withMessageContaining("into 1.0e+180");
    }

    @Test
    void theStartFitsLargeValues() {
        Features counts = DenseFeatures.of(new double[][] {{1, 1000}, {3, 0}});
        Features shares = DenseFeatures.of(new double[][] {{0.5, 0.5}, {1, 0}});

        assertThat(exponent(counts)).isEqualTo(0.001);
        assertThat(exponent(shares)).isEqualTo(1);
    }

    private static double exponent(Features rows) {
        IntersectionKernel start = (IntersectionKernel) StandardKernel.INTERSECTION_EXPONENTIAL.startFor(rows);
        return ((Transform.Exponential) start.transform()).exponent();
    }
}
