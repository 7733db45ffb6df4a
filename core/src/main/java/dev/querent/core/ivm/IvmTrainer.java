package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Informative vector machines, one for each class against the others (Lawrence, Seeger and Herbrich 2003): each keeps the rows whose labels tell it most,
 * so that training is linear in all rows and prediction does not depend on their number.
 *
 * <pre>{@code
 * ProbitGpModel model = new IvmTrainer(IvmOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record IvmTrainer(IvmOptions options) implements Trainer<ProbitGpModel> {
    private static final int FOLDS = 3;

    /** Latent values of a classifier vary more than those that targets of ±1 are regressed to. */
    private static final double START_SCALE = 10;

    @Override
    public String name() {
        return "ivm";
    }

    @Override
    public ProbitGpModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        int machines = OneVersusRest.machines(data.classes().size());
        run.progress("hyperparameters", 0, 3);
        List<Kernel> kernels = kernels(data, seed, run);
        run.progress("out-of-fold rows", 1, 3);
        double temperature = temperature(data, kernels, seed, run);
        run.progress("machines", 2, 3);
        int[] all = IntStream.range(0, data.size()).toArray();
        List<ProbitPosterior> fitted = Machines.each(
                machines,
                run,
                (c, inner) -> machine(data, c, seed.child("ivm", c), inner).fit(kernels.get(c), all));
        run.progress("done", 3, 3);
        return ProbitGpModel.of(new ProbitGpModel.Parts(
                data.classes(), fitted.stream().map(IvmTrainer::parts).toList(), temperature));
    }

    /** By machine. The searches of several classes run side by side, more of them for the classes that are worst. */
    private List<Kernel> kernels(LabeledData data, Seed seed, Run run) {
        int machines = OneVersusRest.machines(data.classes().size());
        Kernel start = start(data);
        if (options.search() == IvmSearch.NONE) {
            return Collections.nCopies(machines, start);
        }
        boolean shared = options.kernels() == IvmKernels.SHARED;
        Features rows = data.features().cached();
        int searches = shared ? 1 : machines;
        Scheduler scheduler = new Scheduler();
        List<Handle<Kernel>> handles = IntStream.range(0, searches)
                .mapToObj(c -> {
                    Seed own = seed.child("ivm.search", c);
                    Labels labels = shared ? data.labels() : OneVersusRest.labels(data.labels(), c);
                    KernelTrial trial = new KernelTrial(options, rows, labels, own);
                    String name = shared ? "all classes" : data.classes().name(c);
                    return scheduler.submit(search(name, trial, start, own));
                })
                .toList();
        scheduler.run(run.withBudget(run.budget().atMost(Math.multiplyExact(searches, steps()))));
        run.cancellation().check();
        List<Kernel> found = handles.stream().map(IvmTrainer::result).toList();
        return shared ? Collections.nCopies(machines, found.get(0)) : found;
    }

    private KernelSearch search(String name, KernelTrial trial, Kernel start, Seed seed) {
        return options.search() == IvmSearch.GRADIENT
                ? new GradientSearch(name, trial, start, seed)
                : new EvolutionSearch(name, trial, start, seed);
    }

    private int steps() {
        int perStep = options.search() == IvmSearch.GRADIENT ? GradientSearch.STEPS : 1;
        return 1 + (options.evaluations() - 1) / perStep;
    }

    private static Kernel result(Handle<Kernel> search) {
        search.failure().ifPresent(failure -> {
            if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw (Error) failure;
        });
        return search.best().orElseThrow();
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

    private BinaryMachine machine(LabeledData data, int c, Seed seed, Run run) {
        return new BinaryMachine(options, data.features(), OneVersusRest.targets(data.labels(), c), seed, run);
    }

    /** Rows are predicted by machines that have not seen them. */
    private double temperature(LabeledData data, List<Kernel> kernels, Seed seed, Run run) {
        List<Split> folds = Split.folds(data.labels(), Math.min(FOLDS, data.size()), seed.child("ivm.folds"));
        int machines = kernels.size();
        List<double[]> parts = Machines.each(machines * folds.size(), run, (task, inner) -> {
            Split fold = folds.get(task / machines);
            int c = task % machines;
            ProbitPosterior.Moments moments = machine(data, c, seed.child("ivm.fold", task), inner)
                    .fit(kernels.get(c), fold.train())
                    .moments(data.features().select(fold.test()), Compute.on(inner.workers()));
            return IntStream.range(0, fold.test().length)
                    .mapToDouble(i -> moments.means()[i] / Math.sqrt(1 + moments.variances()[i]))
                    .toArray();
        });
        List<double[]> z = new ArrayList<>();
        for (int c = 0; c < machines; c++) {
            double[] all = new double[data.size()];
            for (int f = 0; f < folds.size(); f++) {
                int[] test = folds.get(f).test();
                for (int i = 0; i < test.length; i++) {
                    all[test[i]] = parts.get(f * machines + c)[i];
                }
            }
            z.add(all);
        }
        return Temperature.fit(
                OneVersusRest.scores(z, data.classes().size()), data.labels().codes());
    }

    private static ProbitGpModel.Machine parts(ProbitPosterior machine) {
        return new ProbitGpModel.Machine(
                machine.kernel(),
                machine.rows(),
                machine.bias(),
                machine.sites().precisions(),
                machine.sites().shifts(),
                machine.weights());
    }
}
