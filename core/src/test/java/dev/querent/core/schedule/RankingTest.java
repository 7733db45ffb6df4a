package dev.querent.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankingTest {
    private final Ranking ranking = new Ranking(Attraction.errorPlusShare(), 20);

    private static ScheduledTask<Long> task(int priority, double correctness, int rows) {
        return new ScheduledTask<>(
                new CountingTask("task", priority, step -> new Standing(correctness, rows, false)), new Object());
    }

    private static ScheduledTask<Long> stepped(double correctness, int rows) {
        ScheduledTask<Long> task = task(0, correctness, rows);
        task.step(Workers.sequential(), new Cancellation());
        return task;
    }

    /** Attractions of 0.5 + 0, 0.1 + 0.5 and 0 + 1: rows count from 100, not from those of the task that has not begun. */
    @Test
    void aTaskThatHasNotBegunDoesNotChangeTheSharesOfTheOthers() {
        ScheduledTask<Long> bad = stepped(0.5, 100);
        ScheduledTask<Long> good = stepped(0.9, 150);
        ScheduledTask<Long> large = stepped(1, 200);
        ScheduledTask<Long> unbegun = task(-1, 0.5, 1);
        assertThat(ranking.of(List.of(bad, unbegun, good, large))).containsExactly(large, good, bad, unbegun);
    }

    @Test
    void aTaskThatHasNotBegunIsTheFirstOfItsPriority() {
        ScheduledTask<Long> bad = stepped(0, 100);
        ScheduledTask<Long> unbegun = task(0, 1, 1);
        ScheduledTask<Long> urgent = task(Integer.MAX_VALUE, 1, 1);
        ScheduledTask<Long> last = task(Integer.MIN_VALUE, 1, 1);
        assertThat(ranking.of(List.of(last, bad, unbegun, urgent))).containsExactly(urgent, unbegun, bad, last);
    }
}
