package dev.querent.io.checkpoint;

import dev.querent.core.active.FollowerCheckpoint;
import dev.querent.core.active.FollowerCheckpoint.LearnedState;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checkpoints of followers as states. Trees have no lists of trees: entries are named 1, 2, 3, …. */
final class FollowerCodec {
    private FollowerCodec() {}

    static <M extends Classifier> State encode(FollowerCheckpoint<M> checkpoint, OnlineEngine<M> engine) {
        State chain = new State();
        Optional<LearnedState<M>> learned = Optional.of(checkpoint.oldest());
        for (int i = 1; learned.isPresent(); i++) {
            chain.put(String.valueOf(i), encode(learned.get(), engine));
            learned = learned.get().beforeTraining();
        }
        State later = new State();
        Map<Integer, String> before = checkpoint.oldest().labels();
        for (int i = 0; i < checkpoint.later().size(); i++) {
            Map<Integer, String> labels = checkpoint.later().get(i);
            later.put(String.valueOf(i + 1), LabelsCodec.encodeChange(before, labels));
            before = labels;
        }
        return new State().put("oldest", chain).put("later", later);
    }

    private static <M extends Classifier> State encode(LearnedState<M> learned, OnlineEngine<M> engine) {
        State state = new State()
                .put("labels", LabelsCodec.encode(learned.labels()))
                .put("rows_when_trained", learned.rowsWhenTrained())
                .put("trainings", learned.trainings());
        learned.learner().ifPresent(learner -> state.put("learner", engine.encodeState(learner)));
        return state;
    }

    static <M extends Classifier> FollowerCheckpoint<M> decode(
            long version, State state, OnlineEngine<M> engine, Run run) {
        State chain = state.state("oldest");
        Optional<LearnedState<M>> learned = Optional.empty();
        for (int i = chain.entries().size(); i > 0; i--) { // the oldest is stored last
            learned = Optional.of(decode(chain.state(String.valueOf(i)), learned, engine, run));
        }
        LearnedState<M> oldest = learned.orElseThrow();
        State changes = state.state("later");
        List<Map<Integer, String>> later = new ArrayList<>();
        Map<Integer, String> labels = oldest.labels();
        for (int i = 1; i <= changes.entries().size(); i++) {
            labels = LabelsCodec.decodeChange(labels, changes.state(String.valueOf(i)));
            later.add(labels);
        }
        return new FollowerCheckpoint<>(version, oldest, later);
    }

    private static <M extends Classifier> LearnedState<M> decode(
            State state, Optional<LearnedState<M>> beforeTraining, OnlineEngine<M> engine, Run run) {
        return new LearnedState<>(
                state.has("learner") ? Optional.of(engine.decodeState(state.state("learner"), run)) : Optional.empty(),
                LabelsCodec.decode(state.state("labels")),
                Math.toIntExact(state.integer("rows_when_trained")),
                Math.toIntExact(state.integer("trainings")),
                beforeTraining);
    }
}
