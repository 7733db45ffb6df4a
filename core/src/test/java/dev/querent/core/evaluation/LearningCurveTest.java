package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class LearningCurveTest {
    private static final LearningCurve TWO_RUNS = LearningCurve.of(
            new int[] {10, 20, 40}, List.of(new double[] {0.5, 0.6, 0.8}, new double[] {0.7, 0.8, 0.8}));

    @Test
    void aPointIsTheMeanOverRuns() {
        assertThat(TWO_RUNS.points()).extracting(LearningCurve.Point::labels).containsExactly(10, 20, 40);
        assertThat(TWO_RUNS.points().get(0).mean()).isCloseTo(0.6, within(1e-12));
    }

    @Test
    void spreadIsTheSampleStandardDeviation() {
        // 0.5 and 0.7 around 0.6: sqrt((0.01 + 0.01) / 1) = 0.141421, standard error 0.141421 / sqrt 2 = 0.1
        LearningCurve.Point point = TWO_RUNS.points().get(0);
        assertThat(point.sd().getAsDouble()).isCloseTo(0.141421, within(1e-6));
        assertThat(point.standardError().getAsDouble()).isCloseTo(0.1, within(1e-12));
    }

    @Test
    void theBandIsStudents() {
        // one degree of freedom is the Cauchy distribution: tan(0.475 pi) = 12.706205; times 0.1
        assertThat(TWO_RUNS.points().get(0).halfWidth95().getAsDouble()).isCloseTo(1.2706205, within(1e-6));
    }

    @Test
    void equalRunsHaveABandOfWidthZero() {
        assertThat(TWO_RUNS.points().get(2).halfWidth95().getAsDouble()).isCloseTo(0, within(1e-12));
    }

    @Test
    void oneRunHasNoBand() {
        LearningCurve.Point point = LearningCurve.of(new int[] {5}, List.of(new double[] {0.9}))
                .points()
                .get(0);
        assertThat(point.sd()).isEmpty();
        assertThat(point.standardError()).isEmpty();
        assertThat(point.halfWidth95()).isEmpty();
    }

    @Test
    void theAreaIsTheAverageHeight() {
        // means 0.6, 0.7, 0.8: (0.65 * 10 + 0.75 * 20) / 30
        assertThat(TWO_RUNS.area()).isCloseTo(21.5 / 30, within(1e-12));
    }

    @Test
    void theAreaOfOnePointIsItsValue() {
        assertThat(LearningCurve.of(new int[] {5}, List.of(new double[] {0.9})).area())
                .isEqualTo(0.9);
    }

    @Test
    void labelsMustGrow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearningCurve.of(new int[] {5, 5}, List.of(new double[] {0.1, 0.2})))
                .withMessage("labels of point 1 must be > 5, got 5");
    }

    @Test
    void aRunOfAnotherLengthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearningCurve.of(new int[] {5, 6}, List.of(new double[] {0.1})))
                .withMessage("values of run 0 must be 2, got 1");
    }
}
