package dev.querent.core.active;

import dev.querent.core.model.Classifier;
import java.util.List;
import java.util.Map;

/**
 * All that the later results of a {@link Follower} depend on, besides the log. Immutable.
 *
 * @param version of the log it belongs to
 * @param oldest state that undoing may bring back
 * @param later labels of the states after it, from which they are made again
 */
public record FollowerCheckpoint<M extends Classifier>(
        long version, LearnedState<M> oldest, List<Map<Integer, String>> later) {
    public FollowerCheckpoint {
        later = List.copyOf(later);
    }
}
