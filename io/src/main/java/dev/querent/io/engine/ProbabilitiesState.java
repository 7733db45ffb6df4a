package dev.querent.io.engine;

import dev.querent.core.gp.ClassMixing;
import dev.querent.core.gp.ClassProbabilities;
import dev.querent.io.state.State;
import java.util.Optional;

/** How Gaussian process engines store what turns their means into probabilities. */
final class ProbabilitiesState {
    private ProbabilitiesState() {}

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
}
