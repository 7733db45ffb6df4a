package dev.querent.model.engine;

import dev.querent.core.gp.ClassMixing;
import dev.querent.core.gp.ClassProbabilities;
import dev.querent.model.state.State;
import java.util.Optional;

/** Serialises the calibration of Gaussian-process engines. */
final class ProbabilitiesCodec {
    private ProbabilitiesCodec() {}

    static State into(State state, ClassProbabilities probabilities) {
        state.put("slope", probabilities.slope()).put("damping", probabilities.damping());
        probabilities.mixing().ifPresent(mixing -> state.put("mixing", mixing.weights()));
        return state;
    }

    static ClassProbabilities from(State state, int classes) {
        Optional<ClassMixing> mixing = state.has("mixing")
                ? Optional.of(ClassMixing.owning(classes, state.doubles("mixing")))
                : Optional.empty();
        return new ClassProbabilities(state.number("slope"), state.number("damping"), mixing);
    }

    /** Slope and damping for exact variances, whose mixing is the same; where they are still to be found, that is stored. */
    static State exactInto(State state, Optional<ClassProbabilities> exact) {
        return exact.map(found -> state.put("exact_slope", found.slope()).put("exact_damping", found.damping()))
                .orElseGet(() -> state.put("exact_later", true));
    }

    /** Files that say nothing of them are older, and have one calibration for all variances. */
    static Optional<ClassProbabilities> exactFrom(State state, ClassProbabilities bounded) {
        if (state.has("exact_later")) {
            return Optional.empty();
        }
        return Optional.of(
                state.has("exact_slope")
                        ? new ClassProbabilities(
                                state.number("exact_slope"), state.number("exact_damping"), bounded.mixing())
                        : bounded);
    }
}
