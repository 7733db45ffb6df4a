package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatentMomentsTest {

    @Test
    void meansAreStoredRowAfterRow() {
        LatentMoments moments = LatentMoments.owning(2, new double[] {1, 2, 3, 4}, Optional.empty());
        assertThat(moments.rows()).isEqualTo(2);
        assertThat(moments.classes()).isEqualTo(2);
        assertThat(moments.mean(1, 0)).isEqualTo(3);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> moments.mean(0, 2));
    }

    @Test
    void meansMustBeFinite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatentMoments.owning(2, new double[] {1, 2, 3, Double.NaN}, Optional.empty()))
                .withMessage("mean of row 1 must be finite, got NaN");
    }

    @Test
    void varianceNeedsOneValuePerRow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        LatentMoments.owning(2, new double[4], Optional.of(Variance.exact(new double[] {1, 1, 1}))))
                .withMessage("variance rows must be 2, got 3");
    }

    @Test
    void aVariancePerClassNeedsAsManyClassesAsThereAreMeans() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatentMoments.owning(
                        2, new double[4], Optional.of(Variance.exact(3, new double[] {1, 1, 1, 1, 1, 1}))))
                .withMessage("classes with a variance must be 1 or 2, got 3");
    }

    @Test
    void theVarianceOfARowIsTheMeanOverClasses() {
        LatentMoments moments =
                LatentMoments.owning(2, new double[4], Optional.of(Variance.exact(2, new double[] {1, 3, 5, 6})));
        assertThat(moments.variance(0, 1)).isEqualTo(3);
        assertThat(moments.variance(1, 0)).isEqualTo(5);
        assertThat(moments.requireVariance().value(0)).isEqualTo(2);
        assertThat(moments.requireVariance().rows()).isEqualTo(2);
        assertThat(moments.requireVariance().isPerClass()).isTrue();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> moments.variance(0, 2));
    }

    @Test
    void aSharedVarianceIsThatOfEveryClass() {
        LatentMoments moments =
                LatentMoments.owning(2, new double[4], Optional.of(Variance.exact(new double[] {0.5, 0.25})));
        assertThat(moments.variance(1, 0)).isEqualTo(moments.variance(1, 1)).isEqualTo(0.25);
        assertThat(moments.requireVariance().isPerClass()).isFalse();
    }

    @Test
    void theVarianceOfARowIsTheMeanOverItsClasses() {
        Variance exact = Variance.exact(2, new double[] {1, 2, 3, 6});
        assertThat(exact.value(1)).isEqualTo(4.5);
        assertThat(exact.lower(1)).isEqualTo(4.5);
        assertThat(exact.upper(0)).isEqualTo(1.5);
        assertThat(exact.value(1, 0)).isEqualTo(3);
    }

    @Test
    void meansWithoutAVarianceSayWhatToAskFor() {
        LatentMoments means = LatentMoments.owning(2, new double[4], Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> means.variance(0, 0))
                .withMessageContaining("ask for latent(…)");
    }

    @Test
    void aReducedVarianceNeverFallsBelowTheNoise() {
        double[] reductions = {0.5, 3};
        Variance exact = Variance.exact(2, new double[] {1, 2, 1, 4}).reduced(reductions, 0.1);
        assertThat(new double[] {exact.value(0, 0), exact.value(0, 1), exact.value(1, 0), exact.value(1, 1)})
                .containsExactly(0.5, 1.5, 0.1, 1);
        Variance interval =
                Variance.interval(new double[] {0.05, 2}, new double[] {1, 5}).reduced(reductions, 0.1);
        assertThat(new double[] {interval.lower(0), interval.upper(0), interval.lower(1), interval.upper(1)})
                .containsExactly(0.05, 0.5, 0.1, 2);
        Variance bound = Variance.upperBound(new double[] {1, 2}).reduced(reductions, 0.1);
        assertThat(new double[] {bound.lower(0), bound.upper(0), bound.upper(1)})
                .containsExactly(0, 0.5, 0.1);
    }

    @Test
    void exactVarianceIsItsOwnBounds() {
        Variance exact = Variance.exact(new double[] {0.5, 0});
        assertThat(exact.kind()).isEqualTo(Variance.Kind.EXACT);
        assertThat(exact.rows()).isEqualTo(2);
        assertThat(exact.lower(0)).isEqualTo(exact.upper(0)).isEqualTo(exact.value(0));
    }

    @Test
    void upperBoundKnowsNothingBelow() {
        Variance bound = Variance.upperBound(new double[] {0.5});
        assertThat(bound.lower(0)).isZero();
        assertThat(bound.value(0)).isEqualTo(0.5);
    }

    @Test
    void valueOfAnIntervalIsItsMiddle() {
        Variance interval = Variance.interval(new double[] {1}, new double[] {2});
        assertThat(interval.value(0)).isEqualTo(1.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void varianceMustBeFiniteAndNotNegative(double bad) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variance.exact(new double[] {1, bad}))
                .withMessage("variance of row 1 must be finite and >= 0 with lower <= upper, got [" + bad + ", " + bad
                        + "]");
    }

    @Test
    void crossedAndUnequalBoundsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variance.interval(new double[] {2}, new double[] {1}))
                .withMessageEndingWith("got [2.0, 1.0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Variance.interval(new double[1], new double[2]))
                .withMessage("1 lower bounds for 2 upper bounds");
    }

    @Test
    void callersArraysStayTheirOwn() {
        double[] values = {1};
        Variance variance = Variance.exact(values);
        values[0] = 5;
        assertThat(variance.value(0)).isEqualTo(1);
    }
}
