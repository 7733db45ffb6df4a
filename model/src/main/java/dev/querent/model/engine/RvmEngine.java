package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.rvm.RvmModel;
import dev.querent.core.rvm.RvmOptions;
import dev.querent.core.rvm.RvmTrainer;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Relevance vector machines, and the kernel machine committees that they are with margins. */
public final class RvmEngine implements Engine<RvmModel> {
    private static final RvmOptions DEFAULTS = RvmOptions.kernelCommittee().build();

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

    private static final Option<Double> COST =
            Option.number("cost", DEFAULTS.cost(), RvmOptions.COST_RANGE, "cost of a violated margin");
    private static final Option<Double> MARGIN = Option.number(
            "margin", DEFAULTS.margin(), RvmOptions.MARGIN_RANGE, "latent mean that each row should reach");

    private static final List<Option<?>> OF_BOTH = List.of(
            KERNEL,
            InitialKernel.AMPLITUDE,
            InitialKernel.LENGTH,
            InitialKernel.EXPONENT,
            SEARCH,
            SEARCH_ROWS,
            BASIS,
            FOLDS);

    private final boolean committee;

    private RvmEngine(boolean committee) {
        this.committee = committee;
    }

    public static RvmEngine relevanceVectorMachine() {
        return new RvmEngine(false);
    }

    /** With margins. */
    public static RvmEngine kernelCommittee() {
        return new RvmEngine(true);
    }

    @Override
    public String name() {
        return committee ? "kernel-committee" : "rvm";
    }

    @Override
    public String summary() {
        return committee
                ? "rvm with the margins of a support vector machine in one objective, a baseline for mm-sgp"
                : "relevance vector machines, a baseline; keeps few rows, and is sure of itself far from them";
    }

    @Override
    public List<Option<?>> options() {
        return committee
                ? Stream.concat(OF_BOTH.stream(), Stream.of(COST, MARGIN)).toList()
                : OF_BOTH;
    }

    @Override
    public List<VarianceMethod> variances() {
        return RvmModel.VARIANCES;
    }

    @Override
    public Trainer<RvmModel> trainer(OptionValues values) {
        RvmOptions.Builder options = committee ? withMargins(values) : RvmOptions.builder();
        return new RvmTrainer(options.kernel(InitialKernel.of(KERNEL.of(values), values))
                .search(SEARCH.of(values))
                .searchRows(SEARCH_ROWS.of(values))
                .basis(BASIS.of(values))
                .folds(FOLDS.of(values))
                .build());
    }

    private static RvmOptions.Builder withMargins(OptionValues values) {
        if (COST.of(values) == 0) {
            throw new UsageException("kernel-committee with cost=0 is the trainer rvm; use that");
        }
        return RvmOptions.kernelCommittee().cost(COST.of(values)).margin(MARGIN.of(values));
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
