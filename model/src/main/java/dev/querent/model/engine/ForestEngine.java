package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestLearnerState;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Random forests with online learning. */
public final class ForestEngine implements OnlineEngine<ForestModel> {
    private static final int STREAM_TREES = 100;

    public ForestEngine() {}

    @Override
    public String name() {
        return "forest";
    }

    @Override
    public String summary() {
        return "random forest of deep trees; fast, takes any features without scaling, learns online and adapts to drift";
    }

    @Override
    public List<Option<?>> options() {
        return Stream.of(ForestGrowthOptions.GROWTH, ForestGrowthOptions.VOTING)
                .<Option<?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<VarianceMethod> variances() {
        return ForestModel.VARIANCES;
    }

    @Override
    public Trainer<ForestModel> trainer(OptionValues values) {
        return new ForestTrainer(ForestGrowthOptions.allOf(values));
    }

    @Override
    public Class<ForestModel> modelType() {
        return ForestModel.class;
    }

    @Override
    public State findings(ForestModel model) {
        State state = new State().put("trees", model.trees());
        model.outOfBag()
                .ifPresent(estimate ->
                        state.put("out_of_bag_accuracy", estimate.accuracy()).put("out_of_bag_rows", estimate.rows()));
        return state.put("leaf_weight", model.leafExponent())
                .put("nodes", model.nodes())
                .put("tree_bytes", model.bytes())
                .put("layer_height", model.layerHeight());
    }

    @Override
    public OnlineLearner<ForestModel> resume(ForestModel model, Run run) {
        if (model.rows().isEmpty()) {
            throw new UsageException(
                    "this forest was trained with keep-rows=no and cannot learn more rows; train it again with keep-rows=yes");
        }
        return ForestLearner.resume(model, run);
    }

    /** Fewer trees, which adapt to drift: in a stream, all of them predict every row. */
    @Override
    public Map<String, String> streamOptions() {
        RenewalOptions renewal = RenewalOptions.forStreams();
        Map<String, String> options = new LinkedHashMap<>();
        put(options, ForestGrowthOptions.TREES, STREAM_TREES);
        put(options, ForestGrowthOptions.SAMPLE, new Sampling.Bootstrap());
        put(options, ForestGrowthOptions.LAYER_HEIGHT, Optional.of(1));
        // rows of a stream are too noisy, and sizes of leaves too costly to update
        put(options, ForestGrowthOptions.LEAF_WEIGHT, Optional.of(0.0));
        put(options, ForestGrowthOptions.RENEW, renewal.share());
        put(options, ForestGrowthOptions.WINDOW, renewal.window());
        put(options, ForestGrowthOptions.MEMORY, renewal.memory());
        return options;
    }

    private static <T> void put(Map<String, String> options, Option<T> option, T value) {
        options.put(option.name(), option.text(value));
    }

    @Override
    public Optional<LabeledData> trainingRows(ForestModel model, Workers workers) {
        return model.trainingRows();
    }

    @Override
    public State encode(ForestModel model) {
        return ForestCodec.encode(model.parts());
    }

    @Override
    public ForestModel decode(State state) {
        return ForestModel.of(ForestCodec.decode(state));
    }

    @Override
    public State encodeState(LearnerState<ForestModel> state) {
        return ForestCheckpoint.encode(LearnerState.require(state, ForestLearnerState.class));
    }

    @Override
    public ForestLearnerState decodeState(State state, Run run) {
        return ForestCheckpoint.decode(state);
    }
}
