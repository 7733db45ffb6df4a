package dev.querent.model.engine;

import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.ProbitGpOptions;
import dev.querent.core.gp.probit.ProbitGpTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Function;

/** Dense Gaussian-process classification with probit likelihood: the references for sparse machines. */
public final class ProbitGpEngine implements Engine<ProbitGpModel> {
    private static final ProbitGpOptions DEFAULTS = ProbitGpOptions.defaults();

    static final Option<StandardKernel> KERNEL = Option.choice(
            "kernel",
            StandardKernel.GAUSSIAN,
            StandardKernel::label,
            "similarity of two rows; intersection kernels need histograms (phog, bow, words, l1)");
    private static final Option<SearchMethod> SEARCH = Option.choice(
            "search",
            DEFAULTS.search(),
            SearchMethod::label,
            "how to search the kernel parameters of each class; none keeps the initial values");
    private static final Option<Integer> SEARCH_ROWS =
            SearchOptions.rows(DEFAULTS.searchRows(), ProbitGpOptions.SEARCH_ROWS_RANGE);

    private final String name;
    private final String summary;
    private final Function<ProbitGpOptions, ProbitGpTrainer> trainer;

    private ProbitGpEngine(String name, String summary, Function<ProbitGpOptions, ProbitGpTrainer> trainer) {
        this.name = name;
        this.summary = summary;
        this.trainer = trainer;
    }

    public static ProbitGpEngine ep() {
        return new ProbitGpEngine(
                "gp-ep",
                "Gaussian-process classifier by expectation propagation, the reference for ivm; time cubic in the rows",
                ProbitGpTrainer::ep);
    }

    public static ProbitGpEngine laplace() {
        return new ProbitGpEngine(
                "gp-laplace",
                "Gaussian-process classifier by Laplace's approximation, for comparison with gp-ep; time cubic in the rows",
                ProbitGpTrainer::laplace);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public List<Option<?>> options() {
        return List.of(
                KERNEL, InitialKernel.AMPLITUDE, InitialKernel.LENGTH, InitialKernel.EXPONENT, SEARCH, SEARCH_ROWS);
    }

    @Override
    public Trainer<ProbitGpModel> trainer(OptionValues values) {
        return trainer.apply(new ProbitGpOptions(
                InitialKernel.of(KERNEL.of(values), values), SEARCH.of(values), SEARCH_ROWS.of(values)));
    }

    @Override
    public List<VarianceMethod> variances() {
        return ProbitGpModel.VARIANCES;
    }

    @Override
    public Class<ProbitGpModel> modelType() {
        return ProbitGpModel.class;
    }

    @Override
    public State findings(ProbitGpModel model) {
        return ProbitGpCodec.findings(model);
    }

    @Override
    public State encode(ProbitGpModel model) {
        return ProbitGpCodec.encode(model.parts());
    }

    @Override
    public ProbitGpModel decode(State state) {
        return ProbitGpModel.of(ProbitGpCodec.decode(state));
    }
}
