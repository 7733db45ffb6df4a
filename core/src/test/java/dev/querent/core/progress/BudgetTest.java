package dev.querent.core.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BudgetTest {

    @Test
    void stepsAreCountedAndNeverOverspent() {
        Budget.Meter meter = Budget.ofSteps(3).start();
        int taken = 0;
        while (meter.tryStep()) {
            taken++;
        }
        assertThat(taken).isEqualTo(3);
        assertThat(meter.stepsUsed()).isEqualTo(3);
        assertThat(meter.exhausted()).isTrue();
        assertThat(meter.tryStep()).isFalse();
    }

    @Test
    void unlimitedBudgetNeverEnds() {
        Budget.Meter meter = Budget.unlimited().start();
        for (int i = 0; i < 10_000; i++) {
            assertThat(meter.tryStep()).isTrue();
        }
        assertThat(meter.exhausted()).isFalse();
    }

    @Test
    void timeRunsOut() {
        Budget.Meter meter = Budget.ofTime(Duration.ofNanos(1)).start();
        while (!meter.exhausted()) {
            Thread.onSpinWait();
        }
        assertThat(meter.tryStep()).isFalse();
    }

    @Test
    void timeIsOverAtTheLastNanosecondOfAnyClock() {
        AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 3); // may overflow, as System.nanoTime may
        Budget.Meter meter = Budget.ofTime(Duration.ofNanos(10)).start(clock::get);
        clock.addAndGet(9);
        assertThat(meter.late()).isFalse();
        clock.addAndGet(1);
        assertThat(meter.late()).isTrue();
    }

    @Test
    void timeBudgetMayBeLongerThanTheClockCanCount() {
        Budget.Meter meter = Budget.ofTime(Duration.ofDays(1_000_000)).start();
        assertThat(meter.tryStep()).isTrue();
    }

    @Test
    void metersOfOneBudgetAreIndependent() {
        Budget budget = Budget.ofSteps(1);
        assertThat(budget.start().tryStep()).isTrue();
        assertThat(budget.start().tryStep()).isTrue();
    }

    @Test
    void emptyBudgetsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.ofSteps(0))
                .withMessage("step budget must be >= 1, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.ofTime(Duration.ZERO))
                .withMessage("time budget must be > 0, got PT0S");
    }
}
