package dev.querent.core.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
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

    /**
     * A model, and what machines with its hyperparameters say about rows that they have not learnt from. The array is passed on, not copied.
     *
     * @param scores z of all rows, by row and class
     */
    public record CrossFit(ProbitGpModel model, double[] scores) {}

    @Override
    public ProbitGpModel fit(LabeledData data, Seed seed, Run run) {
        return crossFit(data, seed, run).model();
    }

    /** The model that {@link #fit} returns, with out-of-fold scores of its training rows. */
    public CrossFit crossFit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        int machines = OneVersusRest.machines(data.classes().size());
        run.progress("hyperparameters", 0, 3);
        Kernel start = start(data);
        List<Kernel> kernels = each(machines, run, c -> inner -> {
            Seed own = seed.child("ivm.search", c);
            return new MachineSearch(machine(data, c, own, inner), start, own).find();
        });
        run.progress("out-of-fold rows", 1, 3);
        double[] scores = outOfFold(data, kernels, seed, run);
        double temperature = Temperature.fit(scores, data.labels().codes());
        run.progress("machines", 2, 3);
        int[] all = IntStream.range(0, data.size()).toArray();
        List<ProbitPosterior> fitted = each(
                machines,
                run,
                c -> inner -> machine(data, c, seed.child("ivm", c), inner).fit(kernels.get(c), all));
        run.progress("done", 3, 3);
        ProbitGpModel model = ProbitGpModel.of(new ProbitGpModel.Parts(
                data.classes(), fitted.stream().map(IvmTrainer::parts).toList(), temperature));
        return new CrossFit(model, scores);
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

    /** z of all rows, each by machines that have not learnt from it. */
    private double[] outOfFold(LabeledData data, List<Kernel> kernels, Seed seed, Run run) {
        List<Split> folds = Split.folds(data.labels(), Math.min(FOLDS, data.size()), seed.child("ivm.folds"));
        int machines = kernels.size();
        List<double[]> parts = each(machines * folds.size(), run, task -> inner -> {
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
        return OneVersusRest.scores(z, data.classes().size());
    }

    /** Several tasks share the threads, a single one uses them itself: the same bits either way. */
    private static <T> List<T> each(int count, Run run, IntFunction<Function<Run, T>> task) {
        if (count == 1) {
            return List.of(task.apply(0).apply(run));
        }
        Run inner = Run.on(Workers.sequential()).withCancellation(run.cancellation());
        return run.workers().mapInOrder(count, c -> task.apply(c).apply(inner));
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
