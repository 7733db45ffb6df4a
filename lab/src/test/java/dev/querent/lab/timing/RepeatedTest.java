package dev.querent.lab.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatedTest {

    @Test
    void workIsRepeatedUntilTheRoundsAreUsedUp() {
        AtomicInteger rounds = new AtomicInteger();
        Repeated.Timed<Integer> timed = new Repeated(1000, 7).time(rounds::incrementAndGet);
        assertThat(rounds).hasValue(7);
        assertThat(timed.result()).isEqualTo(7);
        assertThat(timed.seconds()).isNotNegative();
    }

    @Test
    void onceIsOnce() {
        AtomicInteger rounds = new AtomicInteger();
        Repeated.once().time(rounds::incrementAndGet);
        assertThat(rounds).hasValue(1);
    }

    @Test
    void theMedianIsTheMiddleOrBetweenTheTwoMiddleOnes() {
        assertThat(Medians.of(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Medians.of(new double[] {9, 1, 5, 2})).isEqualTo(3.5);
    }
}
