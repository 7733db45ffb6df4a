package dev.querent.core.active;

import dev.querent.core.model.Classifier;
import java.util.List;
import java.util.Map;

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
}
