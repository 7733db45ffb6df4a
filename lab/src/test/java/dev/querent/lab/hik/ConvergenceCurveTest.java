package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.lab.timing.LapTimer;
import org.junit.jupiter.api.Test;

class ConvergenceCurveTest {

    @Test
    void theFirstAndTheLastPointAreAlwaysKept() {
        ConvergenceCurve curve = new ConvergenceCurve(new LapTimer());
        for (int i = 0; i <= 100_000; i++) {
            curve.on(i, 1.0 / (1 + i));
        }
        assertThat(curve.points().get(0).iteration()).isZero();
        assertThat(curve.end().iteration()).isEqualTo(100_000);
        assertThat(curve.points().get(curve.points().size() - 1)).isEqualTo(curve.end());
        assertThat(curve.points()).hasSizeLessThan(2000);
    }
}
