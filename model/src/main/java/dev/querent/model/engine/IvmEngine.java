package dev.querent.model.engine;

import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.ivm.IvmObjective;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmSearch;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.ivm.SelectionCriterion;
import dev.querent.core.model.Trainer;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.ArrayList;
import java.util.List;

/** Informative vector machines. */
public final class IvmEngine implements ProbitModelEngine {
    private static final IvmOptions DEFAULTS = IvmOptions.defaults();

    private static final Option<Integer> ACTIVE = Option.integer(
            "active", DEFAULTS.active(), IvmOptions.ACTIVE_RANGE, "rows that each class's machine keeps");
    private static final Option<SelectionCriterion> CRITERION = Option.choice(
            "criterion",
            DEFAULTS.criterion(),
            SelectionCriterion::label,
            "choose rows by the entropy they remove; diverse: less what similar rows have removed");
    private static final Option<Boolean> BALANCED =
            Option.flag("balanced", DEFAULTS.balanced(), "let classes take turns, so that a rare class gets more rows");
    private static final Option<Boolean> FLIPPED =
            Option.flag("flipped", DEFAULTS.flipped(), "average with filtering in reverse order before the sweeps");
    private static final Option<Integer> SWEEPS = Option.integer(
            "sweeps",
            DEFAULTS.sweeps(),
            IvmOptions.SWEEPS_RANGE,
            "sweeps of expectation propagation over the rows kept");
    private static final Option<Integer> CANDIDATES = Option.integer(
            "candidates",
            DEFAULTS.candidates(),
            IvmOptions.CANDIDATES_RANGE,
            "rows compared at a time for the final model; 0 compares all");
    private static final Option<Integer> SAMPLED = Option.integer(
            "sampled",
            DEFAULTS.sampled(),
            IvmOptions.SAMPLED_RANGE,
            "candidates drawn for each choice; 0 compares all");
    private static final Option<IvmSearch> SEARCH = Option.choice(
            "search",
            DEFAULTS.search(),
            IvmSearch::label,
            "how to search the kernel parameters of each class; none keeps the initial values");
    private static final Option<IvmObjective> OBJECTIVE = Option.choice(
            "objective",
            DEFAULTS.objective(),
            IvmObjective::label,
            "what cma-es minimises: the error of reserved rows, minus the evidence, or both");
    private static final Option<Integer> EVALUATIONS = Option.integer(
            "evaluations",
            DEFAULTS.evaluations(),
            IvmOptions.EVALUATIONS_RANGE,
            "maximum number of evaluations of each class's search");
    private static final Option<Integer> SEARCH_CANDIDATES = Option.integer(
            "search-candidates",
            DEFAULTS.searchCandidates(),
            IvmOptions.SEARCH_CANDIDATES_RANGE,
            "rows compared at a time during the search");

    /** All but the candidates, whose name forests use, too. */
    static final List<Option<?>> SHARED = List.of(
            ProbitGpEngine.KERNEL,
            InitialKernel.AMPLITUDE,
            InitialKernel.LENGTH,
            InitialKernel.EXPONENT,
            ACTIVE,
            CRITERION,
            BALANCED,
            FLIPPED,
            SWEEPS,
            SAMPLED,
            SEARCH,
            OBJECTIVE,
            EVALUATIONS,
            SEARCH_CANDIDATES);

    public IvmEngine() {}

    @Override
    public String name() {
        return "ivm";
    }

    @Override
    public String summary() {
        return "informative vector machines: sparse Gaussian-process classifiers that keep the rows that tell most; many rows";
    }

    static IvmOptions.Builder shared(OptionValues values) {
        return IvmOptions.builder()
                .kernel(InitialKernel.of(ProbitGpEngine.KERNEL.of(values), values))
                .active(ACTIVE.of(values))
                .criterion(CRITERION.of(values))
                .balanced(BALANCED.of(values))
                .flipped(FLIPPED.of(values))
                .sweeps(SWEEPS.of(values))
                .sampled(SAMPLED.of(values))
                .search(SEARCH.of(values))
                .objective(OBJECTIVE.of(values))
                .evaluations(EVALUATIONS.of(values))
                .searchCandidates(SEARCH_CANDIDATES.of(values));
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(SHARED);
        options.add(options.indexOf(SAMPLED), CANDIDATES);
        return options;
    }

    @Override
    public Trainer<ProbitGpModel> trainer(OptionValues values) {
        return new IvmTrainer(shared(values).candidates(CANDIDATES.of(values)).build());
    }
}
