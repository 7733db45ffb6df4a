package dev.querent.core.active;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a follower has learnt at one moment. Immutable.
 *
 * @param learner empty until the labels have two classes
 * @param labels by item, in the order of the learner's rows
 * @param rowsWhenTrained rows at the last training from scratch
 * @param trainings how many there were
 * @param beforeTraining what was known before the last training, which holds again once labels are taken back across it
 */
public record LearnedState<M extends Classifier>(
        Optional<LearnerState<M>> learner,
        Map<Integer, String> labels,
        int rowsWhenTrained,
        int trainings,
        Optional<LearnedState<M>> beforeTraining) {
    /** What an entry of a map takes. */
    private static final long ENTRY_BYTES = 64;

    public LearnedState {
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Nothing. */
    static <M extends Classifier> LearnedState<M> empty() {
        return new LearnedState<>(Optional.empty(), Map.of(), 0, 0, Optional.empty());
    }

    /** About how much memory it takes, beside what states share. */
    long bytes() {
        return ENTRY_BYTES * labels.size() + learner.map(LearnerState::bytes).orElse(0L);
    }

    /** Whether the labels are of two classes at least. */
    static boolean canBeLearnt(Map<Integer, String> labels) {
        return new HashSet<>(labels.values()).size() >= 2;
    }
}
