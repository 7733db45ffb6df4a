package dev.querent.lab.margin;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.List;

/**
 * The model of an engine that does not learn online, in a simulation that trains from scratch now and then: labels in between change nothing, until
 * {@link #startFrom} replaces it.
 */
final class ReplacedModel<M extends Classifier> implements OnlineLearner<M> {
    /** Of {@link dev.querent.core.active.LearningPlan}: training after every batch would take hours, and models lag by a fifth of the labels at most. */
    static final double GROWTH = 1.2;

    private State<M> state;

    ReplacedModel(M model) {
        state = new State<>(model);
    }

    private record State<M extends Classifier>(M model) implements LearnerState<M> {
        @Override
        public long bytes() {
            return 0;
        }
    }

    private static UnsupportedOperationException notOnline() {
        return new UnsupportedOperationException("the engine does not learn online; train from scratch");
    }

    @Override
    public void observe(LabeledData rows, Run run) {}

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        throw notOnline();
    }

    @Override
    public void forget(int[] rows, Run run) {
        throw notOnline();
    }

    @Override
    public int rows() {
        throw notOnline();
    }

    @Override
    public M snapshot() {
        return state.model;
    }

    @Override
    public LearnerState<M> state() {
        return state;
    }

    @Override
    @SuppressWarnings("unchecked") // the states of this learner
    public void restore(LearnerState<M> earlier) {
        state = LearnerState.require(earlier, State.class);
    }

    @Override
    public void startFrom(M model, Run run) {
        state = new State<>(model);
    }
}
