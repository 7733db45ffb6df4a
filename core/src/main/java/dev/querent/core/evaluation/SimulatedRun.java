package dev.querent.core.evaluation;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of one simulated run.
 *
 * @param labels number of labels at each measurement, ascending
 * @param accuracies measured values on the test rows, by default the accuracy
 * @param start rows of the pool that were labelled before the first question
 * @param asked rows of the pool in the order in which they were queried
 * @param secondsPerQuestion mean time from a model to the next rows to query
 * @param secondsPerUpdate mean time from labels to the updated model
 */
public record SimulatedRun(
        List<Integer> labels,
        List<Double> accuracies,
        List<Integer> start,
        List<Integer> asked,
        double secondsPerQuestion,
        double secondsPerUpdate) {
    public SimulatedRun {
        labels = List.copyOf(labels);
        accuracies = List.copyOf(accuracies);
        start = List.copyOf(start);
        asked = List.copyOf(asked);
    }

    /** Collects a run. */
    static final class Builder {
        private final List<Integer> labels = new ArrayList<>();
        private final List<Double> accuracies = new ArrayList<>();
        private final List<Integer> start;
        private final List<Integer> rows = new ArrayList<>();
        private long askingNanos;
        private long learningNanos;
        private int questions;
        private int updates;

        Builder(List<Integer> start) {
            this.start = start;
        }

        void measured(int known, double accuracy) {
            labels.add(known);
            accuracies.add(accuracy);
        }

        void asked(List<Integer> chosen, long nanos) {
            rows.addAll(chosen);
            askingNanos += nanos;
            questions++;
        }

        void learnt(long nanos) {
            learningNanos += nanos;
            updates++;
        }

        SimulatedRun build() {
            return new SimulatedRun(
                    labels,
                    accuracies,
                    start,
                    rows,
                    askingNanos * 1e-9 / Math.max(1, questions),
                    learningNanos * 1e-9 / Math.max(1, updates));
        }
    }
}
