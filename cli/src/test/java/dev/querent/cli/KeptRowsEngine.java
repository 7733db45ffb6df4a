package dev.querent.cli;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
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

/** An engine that learns online, simple enough to tell its answers by hand. */
record KeptRowsEngine() implements OnlineEngine<KeptRowsModel> {

    @Override
    public String name() {
        return "kept-rows";
    }

    @Override
    public String summary() {
        return "remembers every row";
    }

    @Override
    public List<Option<?>> options() {
        return List.of();
    }

    @Override
    public List<VarianceMethod> variances() {
        return List.of();
    }

    @Override
    public Trainer<KeptRowsModel> trainer(OptionValues values) {
        return new Trainer<>() {
            @Override
            public String name() {
                return KeptRowsEngine.this.name();
            }

            @Override
            public KeptRowsModel fit(LabeledData data, Seed seed, Run run) {
                return new KeptRowsModel(data);
            }
        };
    }

    @Override
    public OnlineLearner<KeptRowsModel> resume(KeptRowsModel model, Run run) {
        return new KeptRowsLearner(model.data());
    }

    @Override
    public Class<KeptRowsModel> modelType() {
        return KeptRowsModel.class;
    }

    @Override
    public State findings(KeptRowsModel model) {
        return new State().put("iterations", 3).put("remembered", model.data().size());
    }

    @Override
    public State encode(KeptRowsModel model) {
        Features features = model.data().features();
        double[] values = new double[features.rows() * features.columns()];
        for (int i = 0; i < features.rows(); i++) {
            features.copyRow(i, values, i * features.columns());
        }
        return new State()
                .put("classes", model.classes().names())
                .put("codes", model.data().labels().codes())
                .put("columns", features.columns())
                .put("values", values);
    }

    @Override
    public KeptRowsModel decode(State state) {
        int[] codes = state.ints("codes");
        int columns = Math.toIntExact(state.integer("columns"));
        double[] values = state.doubles("values");
        double[][] rows = new double[codes.length][columns];
        for (int i = 0; i < codes.length; i++) {
            System.arraycopy(values, i * columns, rows[i], 0, columns);
        }
        LabelSet classes = LabelSet.of(state.texts("classes"));
        return new KeptRowsModel(new LabeledData(DenseFeatures.of(rows), Labels.of(classes, codes)));
    }

    @Override
    public State encodeState(LearnerState<KeptRowsModel> state) {
        return encode(state.model());
    }

    @Override
    public KeptRowsState decodeState(State state, Run run) {
        return new KeptRowsState(decode(state));
    }
}
