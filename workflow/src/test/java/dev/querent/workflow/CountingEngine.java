package dev.querent.workflow;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine that counts how often anything is learnt: trainings, and changes of a learner. */
record CountingEngine<M extends Classifier>(OnlineEngine<M> engine, AtomicInteger learnt) implements OnlineEngine<M> {

    static <M extends Classifier> CountingEngine<M> of(OnlineEngine<M> engine) {
        return new CountingEngine<>(engine, new AtomicInteger());
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public String summary() {
        return engine.summary();
    }

    @Override
    public List<Option<?>> options() {
        return engine.options();
    }

    @Override
    public List<VarianceMethod> variances() {
        return engine.variances();
    }

    @Override
    public Class<M> modelType() {
        return engine.modelType();
    }

    @Override
    public State encode(M model) {
        return engine.encode(model);
    }

    @Override
    public M decode(State state) {
        return engine.decode(state);
    }

    @Override
    public State encodeState(LearnerState<M> state) {
        return engine.encodeState(state);
    }

    @Override
    public LearnerState<M> decodeState(State state, Run run) {
        return engine.decodeState(state, run);
    }

    @Override
    public Trainer<M> trainer(OptionValues values) {
        Trainer<M> trainer = engine.trainer(values);
        return new Trainer<>() {
            @Override
            public String name() {
                return trainer.name();
            }

            @Override
            public M fit(LabeledData data, Seed seed, Run run) {
                learnt.incrementAndGet();
                return trainer.fit(data, seed, run);
            }

            @Override
            public M refit(M previous, LabeledData data, Seed seed, Run run) {
                learnt.incrementAndGet();
                return trainer.refit(previous, data, seed, run);
            }
        };
    }

    @Override
    public OnlineLearner<M> resume(M model, Run run) {
        OnlineLearner<M> learner = engine.resume(model, run);
        return new OnlineLearner<>() {
            @Override
            public void observe(LabeledData rows, Run run) {
                learnt.incrementAndGet();
                learner.observe(rows, run);
            }

            @Override
            public void relabel(int[] rows, List<String> labels, Run run) {
                learnt.incrementAndGet();
                learner.relabel(rows, labels, run);
            }

            @Override
            public void forget(int[] rows, Run run) {
                learnt.incrementAndGet();
                learner.forget(rows, run);
            }

            @Override
            public int rows() {
                return learner.rows();
            }

            @Override
            public M snapshot() {
                return learner.snapshot();
            }

            @Override
            public LearnerState<M> state() {
                return learner.state();
            }

            @Override
            public void restore(LearnerState<M> state) {
                learner.restore(state);
            }

            @Override
            public void startFrom(M model, Run run) {
                learner.startFrom(model, run);
            }
        };
    }
}
