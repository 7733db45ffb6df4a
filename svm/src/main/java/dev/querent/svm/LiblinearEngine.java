package dev.querent.svm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.engine.Engine;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;

/** Linear classifiers by LIBLINEAR. */
public final class LiblinearEngine implements Engine<LiblinearModel> {
    private static final LiblinearOptions DEFAULTS = LiblinearOptions.defaults();

    private static final Option<Optional<Double>> COST = Option.numberOrAuto(
            "cost", LiblinearOptions.COST_RANGE, "weight C of the loss against the norm of the weights");
    private static final Option<Integer> SEARCH_ROWS = Option.integer(
            "search-rows",
            DEFAULTS.searchRows(),
            LiblinearOptions.SEARCH_ROWS_RANGE,
            "maximum number of rows to choose the cost by; the model uses all rows");
    private static final Option<Integer> FOLDS = Option.integer(
            "folds",
            DEFAULTS.folds(),
            LiblinearOptions.FOLDS_RANGE,
            "folds of the cross-validation that chooses the cost");

    public LiblinearEngine() {}

    @Override
    public String name() {
        return "liblinear";
    }

    @Override
    public String summary() {
        return "linear logistic regression by LIBLINEAR, a baseline; for many rows and features";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(COST, SEARCH_ROWS, FOLDS);
    }

    @Override
    public List<VarianceMethod> variances() {
        return List.of();
    }

    @Override
    public Trainer<LiblinearModel> trainer(OptionValues values) {
        return new LiblinearTrainer(new LiblinearOptions(COST.of(values), SEARCH_ROWS.of(values), FOLDS.of(values)));
    }

    @Override
    public Class<LiblinearModel> modelType() {
        return LiblinearModel.class;
    }

    @Override
    public State findings(LiblinearModel model) {
        return new State().put("cost", model.cost());
    }

    @Override
    public State encode(LiblinearModel model) {
        LiblinearModel.Parts parts = model.parts();
        return new State()
                .put("classes", parts.classes().names())
                .put("features", parts.features())
                .put("cost", parts.cost())
                .put("codes", parts.codes())
                .put("weights", parts.weights())
                .put("offsets", parts.offsets());
    }

    @Override
    public LiblinearModel decode(State state) {
        return LiblinearModel.of(new LiblinearModel.Parts(
                LabelSet.of(state.texts("classes")),
                Math.toIntExact(state.integer("features")),
                state.number("cost"),
                state.ints("codes"),
                state.doubles("weights"),
                state.doubles("offsets")));
    }
}
