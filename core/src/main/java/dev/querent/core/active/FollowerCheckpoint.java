package dev.querent.core.active;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The complete state of a {@link Follower}, except the log. Immutable.
 *
 * @param version of the log it belongs to
 * @param oldest oldest state that an undo can bring back
 * @param later labels of the later states, which are recomputed from them
 */
public record FollowerCheckpoint<M extends Classifier>(
        long version, LearnedState<M> oldest, List<Map<Integer, String>> later) {
    public FollowerCheckpoint {
        later = List.copyOf(later);
    }

    /**
     * What a follower has learnt at one moment. Immutable.
     *
     * @param learner empty until there are labels of two classes
     * @param labels by item, in the order of the learner's rows
     * @param rowsWhenTrained rows at the last training from scratch
     * @param trainings number of trainings from scratch
     * @param beforeTraining state before the last training, which returns if labels are undone across it
     */
    public record LearnedState<M extends Classifier>(
            Optional<LearnerState<M>> learner,
            Map<Integer, String> labels,
            int rowsWhenTrained,
            int trainings,
            Optional<LearnedState<M>> beforeTraining) {
        /** Memory of a map entry in bytes. */
        private static final long ENTRY_BYTES = 64;

        public LearnedState {
            labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        }

        /** The state without labels. */
        static <M extends Classifier> LearnedState<M> empty() {
            return new LearnedState<>(Optional.empty(), Map.of(), 0, 0, Optional.empty());
        }

        /** Approximate memory in bytes, without parts shared between states. */
        long bytes() {
            return ENTRY_BYTES * labels.size()
                    + learner.map(LearnerState::bytes).orElse(0L);
        }

        /** Whether the labels have at least two classes. */
        static boolean canBeLearnt(Map<Integer, String> labels) {
            return new HashSet<>(labels.values()).size() >= 2;
        }
    }
}
