package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * Maximum-margin sparse Gaussian processes (Shi and Yu 2021), one for each class against the others: a Gaussian process on support points with a
 * logistic likelihood, whose posterior mean is also to keep a margin. Training is linear in the rows for a fixed number of support points.
 *
 * <pre>{@code
 * MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public final class MmSgpTrainer implements Trainer<MmSgpModel> {
    /** Prior variance of latent values at the start: log odds vary more than targets of ±1. */
    private static final double START_SCALE = 4;

    private final MmSgpOptions options;
    private final Optional<Kernel> from;

    public MmSgpTrainer(MmSgpOptions options) {
        this(options, Optional.empty());
    }

    private MmSgpTrainer(MmSgpOptions options, Optional<Kernel> from) {
        this.options = options;
        this.from = from;
    }

    /** The trainer whose search starts from a kernel. */
    public MmSgpTrainer startingAt(Kernel kernel) {
        return new MmSgpTrainer(options, Optional.of(kernel));
    }

    @Override
    public String name() {
        return options.machines().variational() ? "vgp" : "mm-sgp";
    }

    @Override
    public MmSgpModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        MmSgpOptions.Machines machines = options.machines();
        MarginMemory.require(
                name(),
                data.size(),
                machines.support().most(data.size()),
                OneVersusRest.machines(data.classes().size()),
                run.workers().parallelism(),
                Runtime.getRuntime().maxMemory());
        Kernel start = from.orElseGet(() -> start(data.features()));
        if (machines.support().learned()) {
            SupportSearch.requireSmooth(start);
        }
        run.progress("kernel", 0, 4);
        Kernel kernel = new MarginKernelSearch(options, data, start, seed, run).find();
        run.progress("support points", 1, 4);
        MarginTraining training = new MarginTraining(machines, kernel, data, seed, run);
        Features support = training.support();
        run.progress("machines", 2, 4);
        MarginMachines fitted = training.machines(support);
        run.progress("probabilities", 3, 4);
        Link link = training.link();
        run.progress("done", 4, 4);
        return MmSgpModel.fitted(machines, data, fitted, link, seed);
    }

    private Kernel start(Features rows) {
        Kernel usual = options.kernel().startFor(rows);
        double[] parameters = usual.logParameters();
        if (options.criterion() == MmSgpOptions.Criterion.NONE || parameters.length == 0) {
            return usual;
        }
        parameters[0] += Math.log(START_SCALE);
        return usual.withLogParameters(parameters);
    }
}
