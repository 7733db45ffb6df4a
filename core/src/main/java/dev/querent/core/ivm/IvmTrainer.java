package dev.querent.core.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.kernel.Kernel;
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

    public IvmTrainer(IvmOptions options) {
        this(options, Optional.empty());
    }

    private IvmTrainer(IvmOptions options, Optional<Kernel> from) {
        this.options = options;
        this.from = from;
    }

    /** The trainer whose search starts from a kernel. */
    public IvmTrainer startingAt(Kernel kernel) {
        return new IvmTrainer(options, Optional.of(kernel));
    }

    @Override
    public String name() {
        return "ivm";
    }

    @Override
    public IvmModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        run.progress("hyperparameters", 0, 3);
        Kernel start = from.orElseGet(() -> start(data));
        List<Kernel> kernels = new SearchedKernels(options, data, start, seed).find(run);
        MachineFit fit = new MachineFit(options.activeSet(), data, kernels, seed, run);
        int[] all = IntStream.range(0, data.size()).toArray();
        run.progress("machines", 1, 3);
        List<FittedMachine> fitted = fit.among(m -> all);
        run.progress("out-of-fold rows", 2, 3);
        double temperature =
                fit.keepsEveryRow() ? fit.temperature(fitted) : fit.temperature(folds(data, seed), m -> all);
        run.progress("done", 3, 3);
        IvmModel model = fit.model(options.activeSet(), fitted, temperature);
        return options.keepRows() ? model : IvmModel.of(model.parts().compressed());
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

    private static List<int[]> folds(LabeledData data, Seed seed) {
        return Split.folds(data.labels(), FOLDS, seed.child("ivm.folds")).stream()
                .map(Split::test)
                .toList();
    }
}
