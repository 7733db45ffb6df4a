package dev.querent.core.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LogSpaceTest {

    @Test
    void logSumExpAddsInLogSpace() {
        assertThat(LogSpace.logSumExp(Math.log(2), Math.log(3), Math.log(5))).isCloseTo(Math.log(10), within(1e-15));
    }

    @Test
    void logSumExpNeitherOverflowsNorUnderflows() {
        assertThat(LogSpace.logSumExp(1e6, 1e6)).isCloseTo(1e6 + Math.log(2), within(1e-9));
        assertThat(LogSpace.logSumExp(-1e6, -1e6)).isCloseTo(-1e6 + Math.log(2), within(1e-9));
    }

    @Test
    void emptySumIsTheLogarithmOfZero() {
        assertThat(LogSpace.logSumExp()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(LogSpace.logSumExp(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY))
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void notANumberStaysVisible() {
        assertThat(LogSpace.logSumExp(0, Double.NaN, 1)).isNaN();
    }

    @Test
    void log1pExpIsLinearFarRightAndVanishesFarLeft() {
        assertThat(LogSpace.log1pExp(1e6)).isEqualTo(1e6);
        assertThat(LogSpace.log1pExp(-1e6)).isZero();
        assertThat(LogSpace.log1pExp(-40)).isCloseTo(Math.exp(-40), within(1e-32));
        assertThat(LogSpace.log1pExp(0)).isEqualTo(Math.log(2));
    }
}
