package dev.querent.core.schedule;

import dev.querent.core.internal.Require;
import java.time.Duration;

/**
 * When a scheduler moves on to another task.
 *
 * @param look time between two comparisons of a running task with those that wait
 * @param atLeast time that a task keeps its thread before the first comparison
 * @param patience steps without a gain in correctness after which a task is stalled. It then runs only after all others, and never more than
 * this many steps ahead of the tasks that still gain
 */
public record Pace(Duration look, Duration atLeast, int patience) {
    public Pace {
        Require.that(!look.isNegative(), "look", look, ">= 0");
        Require.that(!atLeast.isNegative(), "atLeast", atLeast, ">= 0");
        Require.atLeast("patience", patience, 1);
    }

    /** Ten looks a second, at least two seconds per task (Denninger 2017, chapter 6), and twenty steps without gain. */
    public static Pace usual() {
        return new Pace(Duration.ofMillis(100), Duration.ofSeconds(2), 20);
    }
}
