package dev.querent.core.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Informative vector machines, one for each class against the others (Lawrence, Seeger and Herbrich 2003): each keeps the rows whose labels tell it most,
 * so that training is linear in all rows and prediction does not depend on their number.
 *
 * <pre>{@code
 * IvmModel model = new IvmTrainer(IvmOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public final class IvmTrainer implements Trainer<IvmModel> {
    private static final int FOLDS = 3;

    /** Latent values of a classifier vary more than those that targets of ±1 are regressed to. */
    private static final double START_SCALE = 10;

    private final IvmOptions options;
    private final Optional<Kernel> from;
    private final List<Kernel> kept; // empty if kernels are to be found
    private final Optional<Split> validation;

    public IvmTrainer(IvmOptions options) {
        this(options, Optional.empty(), List.of(), Optional.empty());
    }

    private IvmTrainer(IvmOptions options, Optional<Kernel> from, List<Kernel> kept, Optional<Split> validation) {
        this.options = options;
        this.from = from;
        this.kept = List.copyOf(kept);
        this.validation = validation;
    }

    /** The trainer whose search starts from a kernel. */
    public IvmTrainer startingAt(Kernel kernel) {
        return new IvmTrainer(options, Optional.of(kernel), kept, validation);
    }

    /** A trainer that keeps the kernels of known machines; machines of further classes get their mean. Its models do not keep their rows. */
    public static IvmTrainer keeping(List<Kernel> kernels, ActiveSetOptions activeSet) {
        IvmOptions options = new IvmOptions(
                KernelFamily.of(kernels.get(0)),
                activeSet,
                IvmKernels.OWN,
                IvmSearch.NONE,
                IvmObjective.LOG_LOSS,
                1,
                IvmOptions.defaults().searchCandidates(),
                false);
        return new IvmTrainer(options, Optional.empty(), kernels, Optional.empty());
    }

    /**
     * The trainer whose kernels and temperature are chosen by the test rows of a split, as machines predict them that have learnt its other rows. For
     * features that were made with a look at the labels of these other rows.
     */
    public IvmTrainer validatedOn(Split split) {
        return new IvmTrainer(options, from, kept, Optional.of(split));
    }

    @Override
    public String name() {
        return "ivm";
    }

    /**
     * A model, and what machines with its hyperparameters say about rows that they have not learnt from. The array is passed on, not copied.
     *
     * @param scores z of all rows, by row and class
     */
    public record CrossFit(IvmModel model, double[] scores) {}

    @Override
    public IvmModel fit(LabeledData data, Seed seed, Run run) {
        if (validation.isEmpty()) {
            return crossFit(data, seed, run).model();
        }
        MachineFit fit = searched(data, seed, run);
        int[] all = IntStream.range(0, data.size()).toArray();
        List<FittedMachine> fitted = fit.among(m -> all);
        run.progress("validation rows", 2, 3);
        int[] test = validation.get().test();
        double[] scores = fit.heldOut(test, m -> all, 0);
        run.progress("done", 3, 3);
        return model(
                fit, fitted, Temperature.fit(scores, data.labels().select(test).codes()));
    }

    private MachineFit searched(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        run.progress("hyperparameters", 0, 3);
        List<Kernel> kernels = kernels(data, seed, run);
        run.progress("machines", 1, 3);
        return new MachineFit(options.activeSet(), data, kernels, seed, run);
    }

    private IvmModel model(MachineFit fit, List<FittedMachine> fitted, double temperature) {
        IvmModel model = fit.model(options.activeSet(), fitted, temperature);
        return options.keepRows() ? model : model.compressed();
    }

    /** The model that {@link #fit} returns, with out-of-fold scores of its training rows. */
    public CrossFit crossFit(LabeledData data, Seed seed, Run run) {
        MachineFit fit = searched(data, seed, run);
        int[] all = IntStream.range(0, data.size()).toArray();
        List<FittedMachine> fitted = fit.among(m -> all);
        run.progress("out-of-fold rows", 2, 3);
        double[] scores = fit.keepsEveryRow() ? fit.leaveOneOut(fitted) : outOfFold(fit, all);
        run.progress("done", 3, 3);
        return new CrossFit(
                model(fit, fitted, Temperature.fit(scores, data.labels().codes())), scores);
    }

    private List<Kernel> kernels(LabeledData data, Seed seed, Run run) {
        if (!kept.isEmpty()) {
            return KnownKernels.of(kept, OneVersusRest.machines(data.classes().size()));
        }
        Kernel start = from.orElseGet(() -> start(data));
        return new SearchedKernels(options, data, start, validation, seed).find(run);
    }

    private static double[] outOfFold(MachineFit fit, int[] all) {
        LabeledData data = fit.data();
        int classes = data.classes().size();
        double[] scores = new double[Math.multiplyExact(data.size(), classes)];
        List<Split> folds = Split.folds(data.labels(), FOLDS, fit.seed().child("ivm.folds"));
        for (int f = 0; f < folds.size(); f++) {
            int[] test = folds.get(f).test();
            double[] found = fit.heldOut(test, m -> all, f);
            for (int i = 0; i < test.length; i++) {
                System.arraycopy(found, i * classes, scores, test[i] * classes, classes);
            }
        }
        return scores;
    }

    private Kernel start(LabeledData data) {
        Kernel usual = options.kernel().startFor(data.features());
        double[] parameters = usual.logParameters();
        if (options.search() == IvmSearch.NONE || parameters.length == 0) {
            return usual;
        }
        parameters[0] += Math.log(START_SCALE);
        return usual.withLogParameters(parameters);
    }
}
