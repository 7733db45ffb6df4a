package dev.querent.model.engine;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.HikLearnerState;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;

/** Serialises learners of gp-hik. The preconditioner is stored as the parts it is rebuilt from, which are small compared with the rows. */
final class HikCheckpoint {
    private HikCheckpoint() {}

    static State encode(HikLearnerState state) {
        HikLearnerState.PreconditionerParts carried = state.carried();
        return new State()
                .put("model", HikCodec.encode(state.model()))
                .put(
                        "preconditioner",
                        new State()
                                .put("for_updates", carried.forUpdates())
                                .put("columns", carried.columns())
                                .put("origins", carried.origins())
                                .put("diagonal", carried.diagonal())
                                .put("gone", FeaturesCodec.encode(carried.gone())));
    }

    static HikLearnerState decode(State state, Run run) {
        State carried = state.state("preconditioner");
        HikLearnerState.PreconditionerParts parts = new HikLearnerState.PreconditionerParts(
                carried.flag("for_updates"),
                Math.toIntExact(carried.integer("columns")),
                carried.ints("origins"),
                carried.doubles("diagonal"),
                SparseFeatures.copyOf(FeaturesCodec.decode(carried.state("gone"))));
        return HikLearnerState.restored(HikCodec.decode(state.state("model")), parts, run);
    }
}
