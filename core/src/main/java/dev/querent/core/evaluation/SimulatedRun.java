package dev.querent.core.evaluation;

import java.util.List;

/**
 * The result of one simulated run.
 *
 * @param labels number of labels at each measurement, ascending
 * @param accuracies measured values on the test rows, by default the accuracy
 * @param start rows of the pool that were labelled before the first question
 * @param asked rows of the pool in the order in which they were queried
 * @param secondsPerQuestion mean time from a model to the next rows to query
 */
public record SimulatedRun(
        List<Integer> labels,
        List<Double> accuracies,
        List<Integer> start,
        List<Integer> asked,
        double secondsPerQuestion) {
    public SimulatedRun {
        labels = List.copyOf(labels);
        accuracies = List.copyOf(accuracies);
        start = List.copyOf(start);
        asked = List.copyOf(asked);
    }
}
