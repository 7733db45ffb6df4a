package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.margin.MarginForm;
import dev.querent.core.margin.MmSgpLearner;
import dev.querent.core.margin.MmSgpLearnerState;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Maximum-margin sparse Gaussian processes, and the variational Gaussian process that they are without margins and sparsity. */
public final class MmSgpEngine implements OnlineEngine<MmSgpModel> {
    private static final MmSgpOptions DEFAULTS = MmSgpOptions.defaults();
    private static final MmSgpOptions.Machines MACHINES = DEFAULTS.machines();
    private static final MmSgpOptions.Support SUPPORT = MACHINES.support();

    private static final Option<StandardKernel> KERNEL = Option.choice(
            "kernel",
            StandardKernel.GAUSSIAN,
            StandardKernel::label,
            "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)");
    private static final Option<MmSgpOptions.Criterion> SEARCH = Option.choice(
            "search",
            DEFAULTS.criterion(),
            MmSgpOptions.Criterion::label,
            "what kernel parameters are chosen by; none keeps the initial values");
    private static final Option<Integer> EVALUATIONS = Option.integer(
            "evaluations",
            DEFAULTS.evaluations(),
            MmSgpOptions.EVALUATIONS_RANGE,
            "maximum number of evaluations of the search");
    private static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), MmSgpOptions.SEARCH_ROWS_RANGE);
    private static final Option<Integer> SEARCH_FROM = Option.integer(
            "search-from",
            DEFAULTS.searchFrom(),
            MmSgpOptions.SEARCH_FROM_RANGE,
            "mean number of rows per class from which there is a search");
    private static final Option<Boolean> RELEVANCE = Option.flag(
            "relevance",
            DEFAULTS.relevance(),
            "with kernel=gaussian, a length for each feature where that predicts held-out rows better");
    private static final Option<MarginForm> FORM = Option.choice(
            "form",
            MACHINES.form(),
            MarginForm::label,
            "margins with a slack per row (box), as published (simplex; no effect where classes overlap), or none");
    private static final Option<Double> COST =
            Option.number("cost", MACHINES.cost(), MmSgpOptions.Machines.COST_RANGE, "cost of a violated margin");
    private static final Option<Double> MARGIN = Option.number(
            "margin", MACHINES.margin(), MmSgpOptions.Machines.MARGIN_RANGE, "latent mean that each row should reach");
    private static final Option<Integer> SUPPORT_POINTS = Option.integer(
            "support",
            SUPPORT.count(),
            MmSgpOptions.Support.COUNT_RANGE,
            "number of support points, at most that of the rows; 0 leaves it to sparsity");
    private static final Option<Double> SPARSITY = Option.number(
            "sparsity",
            SUPPORT.sparsity(),
            MmSgpOptions.Support.SPARSITY_RANGE,
            "share of the rows that are no support points");
    private static final Option<Integer> DENSE_UNTIL = Option.integer(
            "dense-until",
            SUPPORT.denseUntil(),
            MmSgpOptions.Support.DENSE_UNTIL_RANGE,
            "number of rows up to which all are support points");
    private static final Option<InducingSelection> SELECTION = Option.choice(
            "selection", SUPPORT.choice(), InducingSelection::label, "how to choose support points among the rows");
    private static final Option<Double> RESIDUAL_TRACE = Option.number(
            "residual-trace",
            SUPPORT.residualTrace(),
            MmSgpOptions.Support.RESIDUAL_TRACE_RANGE,
            "share of the prior variance that may stay unexplained: fewer support points, the pivots of a Cholesky"
                    + " factorisation; 0 for none");
    private static final Option<Boolean> LEARN_SUPPORT = Option.flag(
            "learn-support", SUPPORT.learned(), "move support points to raise the bound; slow, needs a smooth kernel");
    private static final Option<Integer> ROUNDS = Option.integer(
            "rounds",
            MACHINES.rounds(),
            MmSgpOptions.Machines.ROUNDS_RANGE,
            "maximum number of rounds of posterior and likelihood bounds");
    private static final Option<Double> TOLERANCE = Option.number(
            "tolerance",
            MACHINES.tolerance(),
            MmSgpOptions.Machines.TOLERANCE_RANGE,
            "growth of the bound, relative to it, at which rounds end");
    private static final Option<Integer> SAMPLES = Option.integer(
            "samples",
            MACHINES.samples(),
            MmSgpOptions.Machines.SAMPLES_RANGE,
            "Monte-Carlo samples for probabilities; 0 computes them in closed form");

    private static final Option<Integer> REPRESENTATIVES = Option.integer(
            "representatives",
            MACHINES.representatives(),
            MmSgpOptions.Machines.REPRESENTATIVES_RANGE,
            "rows of the pool that the variance takes as further support points when rows to label are chosen");

    private static final List<Option<?>> OF_BOTH = List.of(
            KERNEL,
            InitialKernel.AMPLITUDE,
            InitialKernel.LENGTH,
            InitialKernel.EXPONENT,
            SEARCH,
            EVALUATIONS,
            SEARCH_ROWS,
            SEARCH_FROM,
            RELEVANCE,
            ROUNDS,
            TOLERANCE,
            SAMPLES,
            REPRESENTATIVES);
    private static final List<Option<?>> OF_MARGINS = List.of(
            FORM, COST, MARGIN, SUPPORT_POINTS, SPARSITY, DENSE_UNTIL, SELECTION, RESIDUAL_TRACE, LEARN_SUPPORT);

    private final boolean variational;

    private MmSgpEngine(boolean variational) {
        this.variational = variational;
    }

    public static MmSgpEngine maximumMargin() {
        return new MmSgpEngine(false);
    }

    /** Without margins, and with all rows as support points. */
    public static MmSgpEngine variational() {
        return new MmSgpEngine(true);
    }

    @Override
    public String name() {
        return variational ? "vgp" : "mm-sgp";
    }

    @Override
    public String summary() {
        return variational
                ? "variational Gaussian process on all rows, mm-sgp without margins, a baseline; time cubic in the rows"
                : "maximum-margin sparse Gaussian process for few labels; learns online, variance made for active learning";
    }

    @Override
    public List<Option<?>> options() {
        return variational
                ? OF_BOTH
                : Stream.concat(OF_BOTH.stream(), OF_MARGINS.stream()).toList();
    }

    @Override
    public MmSgpTrainer trainer(OptionValues values) {
        MmSgpOptions.Builder options = variational ? MmSgpOptions.variational() : withMargins(values);
        return new MmSgpTrainer(options.kernel(InitialKernel.of(KERNEL.of(values), values))
                .criterion(SEARCH.of(values))
                .evaluations(EVALUATIONS.of(values))
                .searchRows(SEARCH_ROWS.of(values))
                .searchFrom(SEARCH_FROM.of(values))
                .relevance(RELEVANCE.of(values))
                .rounds(ROUNDS.of(values))
                .tolerance(TOLERANCE.of(values))
                .samples(SAMPLES.of(values))
                .representatives(REPRESENTATIVES.of(values))
                .build());
    }

    private static MmSgpOptions.Builder withMargins(OptionValues values) {
        if (FORM.of(values) == MarginForm.NONE && SPARSITY.of(values) == 0) {
            throw new UsageException("mm-sgp with form=none and sparsity=0 is the trainer vgp; use that");
        }
        return MmSgpOptions.builder()
                .form(FORM.of(values))
                .cost(COST.of(values))
                .margin(MARGIN.of(values))
                .support(SUPPORT_POINTS.of(values))
                .sparsity(SPARSITY.of(values))
                .denseUntil(DENSE_UNTIL.of(values))
                .choice(SELECTION.of(values))
                .residualTrace(RESIDUAL_TRACE.of(values))
                .learnSupport(LEARN_SUPPORT.of(values));
    }

    @Override
    public Optional<Trainer<MmSgpModel>> searchingFrom(MmSgpModel model, Map<String, String> options) {
        Map<String, String> searching = SearchOptions.searching(options, SEARCH, MmSgpOptions.Criterion.NONE);
        return Optional.of(
                trainer(OptionValues.of(name(), options(), searching)).startingAt(model.kernel()));
    }

    @Override
    public OnlineLearner<MmSgpModel> resume(MmSgpModel model, Run run) {
        return MmSgpLearner.resume(model);
    }

    @Override
    public List<VarianceMethod> variances() {
        return MmSgpModel.VARIANCES;
    }

    @Override
    public Class<MmSgpModel> modelType() {
        return MmSgpModel.class;
    }

    @Override
    public boolean stores(MmSgpModel model) {
        return model.parts().options().variational() == variational;
    }

    @Override
    public State findings(MmSgpModel model) {
        State findings = new State();
        List<String> names = model.kernel().parameterNames();
        double[] log = model.kernel().logParameters();
        if (names.size() <= 3) { // a length per dimension is no finding to read
            for (int p = 0; p < log.length; p++) {
                findings.put(names.get(p), Math.exp(log[p]));
            }
        }
        findings.put("support_points", model.supportPoints());
        if (!variational) {
            findings.put(
                    "active_margins",
                    Arrays.stream(model.activeShares()).average().orElse(0));
        }
        return findings.put("temperature", model.link().temperature())
                .put("offset", model.link().offset())
                .put("balance", model.link().balance())
                .put("doubt", model.link().doubt())
                .put("spread", model.link().spread())
                .put("bound", model.bound())
                .put("converged", model.converged());
    }

    @Override
    public List<String> advice(MmSgpModel model) {
        int asked = model.parts().options().support().count();
        int rows = model.parts().rows().size();
        return asked <= rows
                ? List.of()
                : List.of("there are only " + rows + " rows for the " + asked
                        + " support points asked for, so all rows are support points; ask for fewer or leave it out");
    }

    @Override
    public Optional<LabeledData> trainingRows(MmSgpModel model, Workers workers) {
        return Optional.of(model.parts().rows());
    }

    @Override
    public State encode(MmSgpModel model) {
        return MmSgpCodec.encode(model.parts());
    }

    @Override
    public MmSgpModel decode(State state) {
        return MmSgpModel.of(MmSgpCodec.decode(state));
    }

    @Override
    public State encodeState(LearnerState<MmSgpModel> state) {
        return MmSgpCodec.encode(LearnerState.require(state, MmSgpLearnerState.class));
    }

    @Override
    public LearnerState<MmSgpModel> decodeState(State state, Run run) {
        return MmSgpCodec.decodeState(state);
    }
}
