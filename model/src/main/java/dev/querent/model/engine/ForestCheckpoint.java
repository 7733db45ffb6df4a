package dev.querent.model.engine;

import dev.querent.core.forest.ForestLearnerState;
import dev.querent.model.state.State;

/** Serialises forest learners: the trees as they are in memory, because exits are identified by their numbers. */
final class ForestCheckpoint {
    private ForestCheckpoint() {}

    static State encode(ForestLearnerState state) {
        ForestLearnerState.Parts parts = state.parts();
        return new State()
                .put("forest", ForestCodec.encode(parts.forest()))
                .put("layer_height", parts.layerHeight())
                .put("exits", parts.exits())
                .put("scores", parts.scores())
                .put("due", parts.due())
                .put("learnt_since_judged", parts.learntSinceJudged())
                .put("drift", drift(parts.drift()));
    }

    static ForestLearnerState decode(State state) {
        return ForestLearnerState.of(new ForestLearnerState.Parts(
                ForestCodec.decode(state.state("forest")),
                Math.toIntExact(state.integer("layer_height")),
                state.ints("exits"),
                state.doubles("scores"),
                state.number("due"),
                Math.toIntExact(state.integer("learnt_since_judged")),
                drift(state.state("drift"))));
    }

    private static State drift(ForestLearnerState.Parts.Drift drift) {
        return new State()
                .put("rises", drift.rises())
                .put("rising", drift.rising())
                .put("width", drift.width())
                .put("sum", drift.sum())
                .put("since_look", drift.sinceLook())
                .put("bucket_counts", drift.bucketCounts())
                .put("buckets", drift.buckets());
    }

    private static ForestLearnerState.Parts.Drift drift(State state) {
        return new ForestLearnerState.Parts.Drift(
                Math.toIntExact(state.integer("rises")),
                state.flag("rising"),
                state.integer("width"),
                state.number("sum"),
                Math.toIntExact(state.integer("since_look")),
                state.ints("bucket_counts"),
                state.doubles("buckets"));
    }
}
