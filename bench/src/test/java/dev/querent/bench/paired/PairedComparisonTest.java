package dev.querent.bench.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PairedComparisonTest {

    @Test
    void contendersAlternateAndSwapOrderEachRoundAfterTheWarmUp() {
        StringBuilder order = new StringBuilder();
        Contender a = Contender.task("a", Clock.WALL, writing(order, 'a'));
        Contender b = Contender.task("b", Clock.WALL, writing(order, 'b'));
        new PairedComparison(a, b, 2, 6).run();
        assertThat(order).hasToString("abab" + "abbaabbaabba");
    }

    @Test
    void warmUpRoundsAreNotCounted() {
        Contender a = Contender.task("a", Clock.WALL, () -> 1);
        assertThat(new PairedComparison(a, a, 3, 7).run().firstSeconds()).hasSize(7);
    }

    @Test
    void timesStayWithTheirContenderWhateverTheOrder() {
        PairedTimes outcome = new PairedComparison(new Fixed("slow", 3), new Fixed("fast", 1), 0, 6).run();
        assertThat(outcome.firstSeconds()).containsOnly(3);
    }

    @Test
    void contendersWithDifferentAnswersAreRefused() {
        PairedComparison comparison = new PairedComparison(
                Contender.task("a", Clock.WALL, () -> 1), Contender.task("b", Clock.WALL, () -> 1.001), 0, 6);
        assertThatThrownBy(comparison::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a and b do not do the same work: their answers are 1.0 and 1.001");
    }

    @Test
    void tooFewRoundsForAnIntervalAreRefused() {
        Contender a = Contender.task("a", Clock.WALL, () -> 1);
        assertThatThrownBy(() -> new PairedComparison(a, a, 0, 5))
                .hasMessage("rounds must be >= 6 for a 95 % interval, got 5");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
    void commandsTimeThemselves() {
        try (Contender command = shell("while read go; do echo 0.25 1; done")) {
            PairedTimes outcome = new PairedComparison(new Fixed("java", 0.5), command, 1, 6).run();
            assertThat(outcome.ratio()).isEqualTo(2);
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
    void commandsSeeTheirEnvironment() {
        try (Contender command = Contender.command(
                "sh",
                List.of("sh", "-c", "while read go; do echo $SECONDS_TAKEN; done"),
                Map.of("SECONDS_TAKEN", "7"))) {
            assertThat(command.round().seconds()).isEqualTo(7);
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
    void emptyValueTakesAVariableAway() {
        try (Contender command = Contender.command(
                "sh", List.of("sh", "-c", "while read go; do echo ${HOME-7}; done"), Map.of("HOME", ""))) {
            assertThat(command.round().seconds()).isEqualTo(7);
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
    void commandThatPrintsSomethingElseIsRefused() {
        try (Contender command = shell("while read go; do echo soon; done")) {
            assertThatThrownBy(command::round)
                    .hasMessage("sh: the command must print seconds and, optionally, an answer, but printed 'soon'");
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
    void commandThatEndsEarlyIsReported() {
        try (Contender command = shell("read go")) {
            assertThatThrownBy(command::round).hasMessage("sh: the command ended before it answered");
        }
    }

    private static Contender shell(String script) {
        return Contender.command("sh", List.of("sh", "-c", script), Map.of());
    }

    private static DoubleSupplier writing(StringBuilder order, char name) {
        return () -> {
            order.append(name);
            return 1;
        };
    }

    /** Says what time it took. */
    private record Fixed(String name, double seconds) implements Contender {
        @Override
        public TimedRound round() {
            return new TimedRound(seconds, 1);
        }
    }
}
