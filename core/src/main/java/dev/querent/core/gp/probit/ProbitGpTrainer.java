package dev.querent.core.gp.probit;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.DenseMemory;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.LaplaceApproximation;
import dev.querent.core.gp.probit.inference.LeaveOneOut;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitApproximation;
import dev.querent.core.gp.probit.inference.ProbitEvidence;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Trainer;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.Optimum;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;

/**
 * Gaussian-process classification with probit likelihood on all rows, by expectation propagation or Laplace's approximation. Hyperparameters by the
 * approximate evidence on a sample, for each class against the others; the temperature of the probabilities by leave-one-out predictions.
 *
 * <pre>{@code
 * ProbitGpModel model = ProbitGpTrainer.ep(ProbitGpOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public final class ProbitGpTrainer implements Trainer<ProbitGpModel> {
    /** Each parameter may grow or shrink by a factor e^5 ≈ 150. */
    private static final double LOG_RADIUS = 5;

    private final String name;
    private final ProbitGpOptions options;
    private final ProbitApproximation approximation;

    private ProbitGpTrainer(String name, ProbitGpOptions options, ProbitApproximation approximation) {
        this.name = name;
        this.options = options;
        this.approximation = approximation;
    }

    /** By expectation propagation. */
    public static ProbitGpTrainer ep(ProbitGpOptions options) {
        return new ProbitGpTrainer("gp-ep", options, ExpectationPropagation.untilConverged());
    }

    /** By Laplace's approximation. */
    public static ProbitGpTrainer laplace(ProbitGpOptions options) {
        return new ProbitGpTrainer("gp-laplace", options, LaplaceApproximation.untilConverged());
    }

    @Override
    public String name() {
        return name;
    }

    /** One class against the others, and its leave-one-out predictions. */
    private record Machine(ProbitPosterior posterior, double[] z) {}

    @Override
    public ProbitGpModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        DenseMemory.require(name, data.size());
        run.progress("machines", 0, 1);
        LabeledData sample = data.sample(options.searchRows(), seed.child(name + ".sample"));
        int count = OneVersusRest.machines(data.classes().size());
        // Several machines share the threads, a single one uses them itself: the same bits either way.
        Run inner = count == 1 ? run : Run.on(Workers.sequential()).withCancellation(run.cancellation());
        List<Machine> machines = (count == 1 ? Workers.sequential() : run.workers())
                .mapInOrder(count, c -> machine(data, sample, c, seed.child(name + ".search", c), inner));
        run.progress("machines", 1, 1);
        double[] z = OneVersusRest.scores(
                machines.stream().map(Machine::z).toList(), data.classes().size());
        double temperature = Temperature.fit(z, data.labels().codes());
        return new ProbitGpModel(
                data.classes(), machines.stream().map(Machine::posterior).toList(), temperature);
    }

    private Machine machine(LabeledData data, LabeledData sample, int positive, Seed seed, Run run) {
        Compute compute = Compute.on(run.workers());
        double[] targets = OneVersusRest.targets(data.labels(), positive);
        double offset = ProbitProblem.offset(targets);
        Kernel kernel = search(sample.features(), OneVersusRest.targets(sample.labels(), positive), seed, run);
        ProbitProblem problem = ProbitProblem.of(kernel, data.features(), targets, offset, compute);
        SiteFit fit = approximation.fit(problem.gram(), targets, problem.bias(), compute, run.cancellation());
        return new Machine(ProbitPosterior.of(problem, fit), LeaveOneOut.of(problem, fit.sites(), compute));
    }

    private Kernel search(Features rows, double[] targets, Seed seed, Run run) {
        Kernel start = options.kernel().startFor(rows);
        if (options.search() == SearchMethod.NONE) {
            return start;
        }
        ProbitEvidence evidence =
                new ProbitEvidence(start, rows, targets, ProbitProblem.offset(targets), approximation, run);
        double[] from = start.logParameters();
        Optimum found = HyperparameterSearch.minimise(
                options.search(), evidence, from, Box.around(from, LOG_RADIUS), seed, run.budget());
        return start.withLogParameters(found.point());
    }
}
