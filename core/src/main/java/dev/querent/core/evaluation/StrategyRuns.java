package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;
import java.util.List;
import java.util.OptionalInt;

/** The runs of one strategy, all measured at the same numbers of labels. */
public record StrategyRuns(String strategy, List<SimulatedRun> runs) {
    public StrategyRuns {
        runs = List.copyOf(runs);
        Require.atLeast("runs", runs.size(), 1);
    }

    public LearningCurve curve() {
        int[] labels = runs.get(0).labels().stream().mapToInt(count -> count).toArray();
        return LearningCurve.of(
                labels,
                runs.stream()
                        .map(run ->
                                run.accuracies().stream().mapToDouble(a -> a).toArray())
                        .toList());
    }

    /** The area under the curve of each run, as the mean height. */
    public double[] areas() {
        return runs.stream()
                .mapToDouble(
                        run -> new StrategyRuns(strategy, List.of(run)).curve().area())
                .toArray();
    }

    /** The smallest measured number of labels at which the mean accuracy reaches {@code accuracy}; empty if it never does. */
    public OptionalInt labelsToReach(double accuracy) {
        return curve().points().stream()
                .filter(point -> point.mean() >= accuracy)
                .mapToInt(LearningCurve.Point::labels)
                .findFirst();
    }

    public double secondsPerQuestion() {
        return runs.stream()
                .mapToDouble(SimulatedRun::secondsPerQuestion)
                .average()
                .orElseThrow();
    }
}
