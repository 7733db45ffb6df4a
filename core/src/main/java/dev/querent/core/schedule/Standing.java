package dev.querent.core.schedule;

import dev.querent.core.internal.Require;

/**
 * What a task has reached, told after each step.
 *
 * @param correctness share of correct answers, by the task's own estimate: 0 to 1
 * @param rows number of rows that the task works on
 * @param finished whether further steps are pointless
 */
public record Standing(double correctness, int rows, boolean finished) {
    public Standing {
        Require.that(correctness >= 0 && correctness <= 1, "correctness", correctness, "between 0 and 1");
        Require.atLeast("rows", rows, 0);
    }
}
