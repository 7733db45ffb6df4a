package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.LatentSoftmax;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginFit;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.OptionalDouble;

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

    /** Passes over the rows to solve a dual problem once. */
    private static final int PASSES = 300;

    private final MmSgpOptions options;

    public MmSgpTrainer(MmSgpOptions options) {
        this.options = options;
    }

    @Override
    public String name() {
        return "mm-sgp";
    }

    @Override
    public MmSgpModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        MarginMemory.require(
                data.size(),
                options.support().most(data.size()),
                OneVersusRest.machines(data.classes().size()),
                Runtime.getRuntime().maxMemory());
        Kernel start = start(data.features());
        if (options.support().learned()) {
            SupportSearch.requireSmooth(start);
        }
        run.progress("kernel", 0, 4);
        Kernel kernel = new MarginKernelSearch(options, data, start, seed, run).find();
        run.progress("support points", 1, 4);
        Features support = support(kernel, data, seed, run);
        run.progress("machines", 2, 4);
        MarginMachines machines = MarginMachines.fit(alternation(), kernel, support, data, seed, run);
        report(machines, run);
        run.progress("temperature", 3, 4);
        double temperature = temperature(kernel, data, seed, run);
        run.progress("done", 4, 4);
        return MmSgpModel.fitted(options, data, machines, temperature, seed);
    }

    private MarginAlternation alternation() {
        return new MarginAlternation(
                options.form().dual(options.cost()), options.margin(), options.tolerance(), PASSES, options.rounds());
    }

    private Kernel start(Features rows) {
        Kernel usual = options.kernel().startFor(rows);
        double[] parameters = usual.logParameters();
        if (options.criterion() == KernelCriterion.NONE || parameters.length == 0) {
            return usual;
        }
        parameters[0] += Math.log(START_SCALE);
        return usual.withLogParameters(parameters);
    }

    private Features support(Kernel kernel, LabeledData data, Seed seed, Run run) {
        Features rows = data.features();
        int[] chosen = ChosenSupport.of(kernel, rows, options.support(), rows.rows(), seed, Compute.on(run.workers()));
        Features support = rows.select(chosen);
        return options.support().learned()
                ? SupportSearch.moved(alternation(), kernel, support, data, seed, run)
                : support;
    }

    private static void report(MarginMachines machines, Run run) {
        for (MarginFit fit : machines.fits()) {
            if (!fit.converged()) {
                run.listener()
                        .on(new FitEvent.NotConverged("margins", fit.rounds(), OptionalDouble.of(fit.residual())));
                return;
            }
        }
    }

    /** By rows that machines with the same kernel have not learnt; 1 where there are too few of them. */
    private double temperature(Kernel kernel, LabeledData data, Seed seed, Run run) {
        LatentSoftmax softmax = MmSgpModel.softmax(options.probabilities(), options.samples(), seed);
        return HeldOutMargins.of(
                        data,
                        kernel,
                        options.support(),
                        data.size(),
                        softmax,
                        alternation(),
                        seed.child("margin.temperature"),
                        run)
                .map(heldOut -> heldOut.temperature(kernel))
                .orElse(1.0);
    }
}
