package dev.querent.core.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AndersonMixingTest {
    private static final double[] RATES = {0.99, 0.9, 0.5, -0.8};

    /** With the fixed point 1, 2, 3, 4. */
    private static double[] map(double[] x) {
        double[] next = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            next[i] = RATES[i] * x[i] + (1 - RATES[i]) * (i + 1);
        }
        return next;
    }

    private static double[] after(int steps, int depth) {
        AndersonMixing mixing = new AndersonMixing(depth);
        double[] x = new double[RATES.length];
        for (int s = 0; s < steps; s++) {
            x = mixing.next(x, map(x));
        }
        return x;
    }

    /** Without mixing, the first number is at 1 − 0.99¹⁰ = 0.10 then. */
    @Test
    void aLinearMapIsSolvedInFewStepsMoreThanItHasDirections() {
        assertThat(after(10, 4)).containsExactly(new double[] {1, 2, 3, 4}, within(1e-6));
    }

    @Test
    void fewerChangesThanDirectionsStillGetThereSooner() {
        assertThat(after(40, 2)[0]).isCloseTo(1, within(1e-3));
    }

    @Test
    void theFirstStepAndTheStepAfterForgettingArePlain() {
        AndersonMixing mixing = new AndersonMixing(3);
        double[] x = {5, -1, 0, 2};
        assertThat(mixing.next(x, map(x))).containsExactly(map(x));
        double[] second = map(x);
        assertThat(mixing.next(second, map(second))).isNotEqualTo(map(second));
        mixing.forget();
        assertThat(mixing.next(second, map(second))).containsExactly(map(second));
    }

    @Test
    void aFixedPointStaysWhereItIs() {
        AndersonMixing mixing = new AndersonMixing(3);
        double[] x = {1, 2, 3, 4};
        for (int s = 0; s < 3; s++) {
            assertThat(mixing.next(x, x)).containsExactly(x);
        }
    }
}
