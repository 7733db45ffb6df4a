package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.rvm.RvmModel;
import dev.querent.core.rvm.RvmOptions;
import dev.querent.core.rvm.RvmTrainer;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;

/** Relevance vector machines. */
public final class RvmEngine implements Engine<RvmModel> {
    private static final RvmOptions DEFAULTS = RvmOptions.defaults();

    private static final Option<StandardKernel> KERNEL = Option.choice(
            "kernel",
            StandardKernel.GAUSSIAN,
            StandardKernel::label,
            "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)");
    private static final Option<Boolean> SEARCH = Option.flag(
            "search", DEFAULTS.search(), "choose the length scale of a gaussian kernel by out-of-fold rows");
    private static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), RvmOptions.SEARCH_ROWS_RANGE);
    private static final Option<Integer> BASIS = Option.integer(
            "basis",
            DEFAULTS.basis(),
            RvmOptions.BASIS_RANGE,
            "maximum number of basis rows, of which few are kept; time grows with its square");
    private static final Option<Integer> FOLDS = Option.integer(
            "folds",
            DEFAULTS.folds(),
            RvmOptions.FOLDS_RANGE,
            "folds of the cross-validation that fits the temperature and chooses the length");

    public RvmEngine() {}

    @Override
    public String name() {
        return "rvm";
    }

    @Override
    public String summary() {
        return "relevance vector machines, a baseline; keeps few rows, and is sure of itself far from them";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(
                KERNEL,
                InitialKernel.AMPLITUDE,
                InitialKernel.LENGTH,
                InitialKernel.EXPONENT,
                SEARCH,
                SEARCH_ROWS,
                BASIS,
                FOLDS);
    }

    @Override
    public List<VarianceMethod> variances() {
        return RvmModel.VARIANCES;
    }

    @Override
    public Trainer<RvmModel> trainer(OptionValues values) {
        return new RvmTrainer(new RvmOptions(
                InitialKernel.of(KERNEL.of(values), values),
                SEARCH.of(values),
                SEARCH_ROWS.of(values),
                BASIS.of(values),
                FOLDS.of(values)));
    }

    @Override
    public Class<RvmModel> modelType() {
        return RvmModel.class;
    }

    @Override
    public State findings(RvmModel model) {
        State findings =
                new State().put("relevance_rows", model.relevanceRows()).put("temperature", model.temperature());
        int length = model.kernel().parameterNames().indexOf("length");
        return length < 0
                ? findings
                : findings.put("length", Math.exp(model.kernel().logParameters()[length]));
    }

    @Override
    public State encode(RvmModel model) {
        RvmModel.Parts parts = model.parts();
        State state = new State()
                .put("classes", parts.classes().names())
                .put("kernel", KernelCodec.encode(parts.kernel()))
                .put("rows", FeaturesCodec.encode(parts.rows()))
                .put("temperature", parts.temperature())
                .put("machines", parts.machines().size());
        for (int m = 0; m < parts.machines().size(); m++) {
            RvmModel.Machine machine = parts.machines().get(m);
            state.put(
                    "machine_" + m,
                    new State()
                            .put("rows", machine.rows())
                            .put("means", machine.means())
                            .put("scales", machine.scales())
                            .put("factor", machine.factor()));
        }
        return state;
    }

    @Override
    public RvmModel decode(State state) {
        List<RvmModel.Machine> machines = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            machines.add(new RvmModel.Machine(
                    stored.ints("rows"), stored.doubles("means"), stored.doubles("scales"), stored.doubles("factor")));
        }
        return RvmModel.of(new RvmModel.Parts(
                LabelSet.of(state.texts("classes")),
                KernelCodec.decode(state.state("kernel")),
                FeaturesCodec.decode(state.state("rows")),
                machines,
                state.number("temperature")));
    }
}
