package dev.querent.model.engine;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.hybrid.ForestIvmLearner;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmModel.Decision;
import dev.querent.core.hybrid.ForestIvmModel.Member;
import dev.querent.core.hybrid.ForestIvmModel.Parts;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmOptions.Combination;
import dev.querent.core.hybrid.ForestIvmTrainer;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A forest with informative vector machines. */
public final class ForestIvmEngine implements OnlineEngine<ForestIvmModel>, CompositeEngine<ForestIvmModel> {
    private static final ForestIvmOptions DEFAULTS = ForestIvmOptions.defaults();

    private static final Option<Combination> COMBINATION = Option.choice(
            "combination",
            DEFAULTS.combination(),
            Combination::label,
            "weigh forest, machines and experts; routing: the forest chooses the expert that decides");
    private static final Option<Integer> EXPERT_ROWS = Option.integer(
            "expert-rows",
            DEFAULTS.expertRows(),
            ForestIvmOptions.EXPERT_ROWS_RANGE,
            "a class joins an expert with more rows than this among those predicted as the expert's class");
    private static final Option<Double> PURITY = Option.number(
            "purity",
            DEFAULTS.purity(),
            ForestIvmOptions.PURITY_RANGE,
            "train an expert where a smaller share of the rows that the forest predicts as a class are of it");

    public ForestIvmEngine() {}

    @Override
    public String name() {
        return "forest-ivm";
    }

    @Override
    public String summary() {
        return "random forest and informative vector machines, weighed by rows that neither has learnt from";
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(List.of(COMBINATION, EXPERT_ROWS, PURITY));
        options.addAll(ForestGrowthOptions.GROWTH);
        options.remove(ForestGrowthOptions.SPLIT_SEARCH); // the name is the other search's
        options.addAll(IvmEngine.SHARED);
        options.add(ForestGrowthOptions.KEEP_ROWS);
        return options;
    }

    @Override
    public List<VarianceMethod> variances() {
        return ForestIvmModel.VARIANCES;
    }

    @Override
    public ForestIvmTrainer trainer(OptionValues values) {
        return new ForestIvmTrainer(new ForestIvmOptions(
                ForestGrowthOptions.growthAndRowsOf(values),
                IvmEngine.shared(values).build(),
                COMBINATION.of(values),
                EXPERT_ROWS.of(values),
                PURITY.of(values)));
    }

    /** Grows another forest, and finds weights and experts again; the search of the machines starts where the earlier one ended. */
    @Override
    public Optional<Trainer<ForestIvmModel>> searchingFrom(ForestIvmModel model, Map<String, String> options) {
        OptionValues values = OptionValues.of(name(), options(), IvmEngine.searching(options));
        ForestIvmTrainer trainer = trainer(values);
        return Optional.of(
                model.ivm().map(ivm -> trainer.startingAt(ivm.kernels().get(0))).orElse(trainer));
    }

    @Override
    public OnlineLearner<ForestIvmModel> resume(ForestIvmModel model, Run run) {
        if (model.learning().isEmpty()) {
            throw new UsageException(
                    "this model was trained with keep-rows=no and cannot learn more rows; train it again with keep-rows=yes");
        }
        return ForestIvmLearner.resume(model, run);
    }

    @Override
    public Class<ForestIvmModel> modelType() {
        return ForestIvmModel.class;
    }

    @Override
    public State findings(ForestIvmModel model) {
        Parts parts = model.parts();
        return new State()
                .put("forest_weight", mean(parts, RoutedParts::forestWeight))
                .put("ivm_weight", mean(parts, RoutedParts::ivmWeight))
                .put("floor", parts.floor())
                .put("experts", model.experts().size());
    }

    private static double mean(Parts parts, ToDoubleFunction<RoutedParts> weight) {
        return parts.routed().stream().mapToDouble(weight).average().orElseThrow();
    }

    @Override
    public Optional<LabeledData> trainingRows(ForestIvmModel model, Workers workers) {
        return model.forest().trainingRows();
    }

    /** An expert with the class that the forest predicts. */
    @Override
    public List<String> decidedBy(ForestIvmModel model, Features rows, Workers workers) {
        return model.decisions(rows, workers).stream()
                .map(ForestIvmEngine::decidedBy)
                .toList();
    }

    private static String decidedBy(Decision decision) {
        String member = decision.by().label();
        return decision.by() == Member.EXPERT ? member + ":" + decision.forestLabel() : member;
    }

    @Override
    public State encode(ForestIvmModel model) {
        return ForestIvmCodec.encode(model.parts());
    }

    @Override
    public ForestIvmModel decode(State state) {
        return ForestIvmCodec.decode(state);
    }

    @Override
    public State encodeState(LearnerState<ForestIvmModel> state) {
        return ForestIvmCodec.encode(LearnerState.require(state, ForestIvmLearner.State.class));
    }

    @Override
    public ForestIvmLearner.State decodeState(State state, Run run) {
        return ForestIvmCodec.decodeState(state);
    }
}
