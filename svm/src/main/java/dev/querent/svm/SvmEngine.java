package dev.querent.svm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.FeaturesCodec;
import dev.querent.model.engine.KernelCodec;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;

/** Support vector machines by LIBSVM. */
public final class SvmEngine implements Engine<SvmModel> {
    private static final SvmOptions DEFAULTS = SvmOptions.defaults();

    private static final Option<SvmKernel> KERNEL = Option.choice(
            "kernel",
            DEFAULTS.kernel(),
            SvmKernel::label,
            "similarity of two rows; intersection needs histograms (phog, bow, words, l1)");
    private static final Option<Optional<Double>> COST =
            Option.numberOrAuto("cost", SvmOptions.COST_RANGE, "price C of a margin that is not met");
    private static final Option<Optional<Double>> LENGTH =
            Option.numberOrAuto("length", SvmOptions.LENGTH_RANGE, "length scale of a gaussian kernel");
    private static final Option<Integer> SEARCH_ROWS = Option.integer(
            "search-rows",
            DEFAULTS.searchRows(),
            SvmOptions.SEARCH_ROWS_RANGE,
            "maximum number of rows to choose cost and length by; the model uses all rows");
    private static final Option<Integer> FOLDS = Option.integer(
            "folds",
            DEFAULTS.folds(),
            SvmOptions.FOLDS_RANGE,
            "folds of the cross-validation that chooses cost and length");

    public SvmEngine() {}

    @Override
    public String name() {
        return "svm";
    }

    @Override
    public String summary() {
        return "support vector machines by LIBSVM, a baseline; up to some thousand rows";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(KERNEL, COST, LENGTH, SEARCH_ROWS, FOLDS);
    }

    @Override
    public List<VarianceMethod> variances() {
        return List.of();
    }

    @Override
    public Trainer<SvmModel> trainer(OptionValues values) {
        SvmKernel kernel = KERNEL.of(values);
        Optional<Double> length = LENGTH.of(values);
        if (length.isPresent() && !kernel.hasLength()) {
            throw new UsageException("the kernel " + kernel.label() + " has no parameter 'length'; leave it out");
        }
        return new SvmTrainer(
                new SvmOptions(kernel, COST.of(values), length, SEARCH_ROWS.of(values), FOLDS.of(values)));
    }

    @Override
    public Class<SvmModel> modelType() {
        return SvmModel.class;
    }

    @Override
    public State findings(SvmModel model) {
        State findings = new State().put("cost", model.cost()).put("support_rows", model.supportRows());
        int length = model.kernel().parameterNames().indexOf("length");
        return length < 0
                ? findings
                : findings.put("length", Math.exp(model.kernel().logParameters()[length]));
    }

    @Override
    public State encode(SvmModel model) {
        SvmModel.Parts parts = model.parts();
        return new State()
                .put("classes", parts.classes().names())
                .put("kernel", KernelCodec.encode(parts.kernel()))
                .put("cost", parts.cost())
                .put("support", FeaturesCodec.encode(parts.support()))
                .put("codes", parts.codes())
                .put("coefficients", parts.coefficients())
                .put("offsets", parts.offsets())
                .put("slopes", parts.slopes())
                .put("shifts", parts.shifts());
    }

    @Override
    public SvmModel decode(State state) {
        return SvmModel.of(new SvmModel.Parts(
                LabelSet.of(state.texts("classes")),
                KernelCodec.decode(state.state("kernel")),
                state.number("cost"),
                FeaturesCodec.decode(state.state("support")),
                state.ints("codes"),
                state.doubles("coefficients"),
                state.doubles("offsets"),
                state.doubles("slopes"),
                state.doubles("shifts")));
    }
}
