package dev.querent.core.schedule;

import java.util.Comparator;
import java.util.List;

/**
 * The order in which tasks run: those that still gain before those that are stalled, then by priority, by attraction, and by order of submission.
 * A task without a standing is the most attractive, because nothing is known about it.
 */
record Ranking(Attraction attraction, int patience) {

    /** A task with what it is ranked by, so that all comparisons see the same numbers. */
    private record Ranked(ScheduledTask<?> task, boolean stalled, double attraction) {}

    /**
     * The tasks that may run, the first one first.
     *
     * @param live unfinished tasks in order of submission
     */
    List<ScheduledTask<?>> of(List<ScheduledTask<?>> live) {
        int fewest = live.stream()
                .mapToInt(Ranking::rows)
                .filter(rows -> rows >= 0)
                .min()
                .orElse(0);
        int most = live.stream().mapToInt(Ranking::rows).max().orElse(0);
        Comparator<Ranked> first = Comparator.comparing(Ranked::stalled);
        return live.stream()
                .filter(task -> mayRun(task, live))
                .map(task -> new Ranked(
                        task,
                        task.isStalled(patience),
                        task.standing()
                                .map(now -> attraction.of(now, fewest, most))
                                .orElse(Double.POSITIVE_INFINITY)))
                .sorted(first.thenComparing(ranked -> -(long) ranked.task().priority())
                        .thenComparing(ranked -> -ranked.attraction()))
                .<ScheduledTask<?>>map(Ranked::task)
                .toList();
    }

    /** −1 if unknown. */
    private static int rows(ScheduledTask<?> task) {
        return task.standing().map(Standing::rows).orElse(-1);
    }

    /** A stalled task stays within {@code patience} steps of one that still gains; if none does, nothing runs. */
    boolean mayRun(ScheduledTask<?> task, List<ScheduledTask<?>> live) {
        return !task.isStalled(patience)
                || live.stream()
                        .anyMatch(other -> !other.isStalled(patience) && task.steps() < other.steps() + patience);
    }
}
