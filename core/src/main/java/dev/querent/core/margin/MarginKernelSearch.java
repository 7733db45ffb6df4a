package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.margin.inference.LatentSoftmax;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.optim.Objective;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** The kernel that the criterion of the options prefers, on a sample of the rows. */
final class MarginKernelSearch {
    /** Each parameter may grow or shrink by a factor e³ ≈ 20: beyond, kernels of scaled data are constant or diagonal. */
    private static final double LOG_RADIUS = 3;

    /** Support points in the search: accuracy on Yeast hardly changed beyond, and the cost is quadratic. */
    private static final int SUPPORT = 100;

    /** Held-out rows are judged roughly: the loss differs by less than between two draws of the folds. */
    private static final double TOLERANCE = 1e-3;

    private static final int ROUNDS = 4;
    private static final int PASSES = 50;

    /** The gradient of the bound is that at its maximum over γ. */
    private static final double BOUND_TOLERANCE = 1e-6;

    private static final int BOUND_ROUNDS = 60;

    /** A simplex in more dimensions would use up its evaluations before it moves. */
    private static final int MOST_OF_SIMPLEX = 6;

    private final MmSgpOptions options;
    private final boolean few;
    private final LabeledData sample;
    private final Kernel start;
    private final Seed seed;
    private final Run run;

    MarginKernelSearch(MmSgpOptions options, LabeledData data, Kernel start, Seed seed, Run run) {
        this.options = options;
        this.few = data.size() < (long) options.searchFrom() * data.classes().size();
        this.sample = data.sample(options.searchRows(), seed.child("margin.sample"));
        this.start = start;
        this.seed = seed;
        this.run = run;
    }

    Kernel find() {
        double[] from = start.logParameters();
        if (options.criterion() == MmSgpOptions.Criterion.NONE || from.length == 0 || few) {
            return start;
        }
        Budget budget = run.budget().atMost(options.evaluations());
        Box box = Box.around(from, LOG_RADIUS);
        if (options.criterion() == MmSgpOptions.Criterion.BOUND) {
            double[] best = Lbfgs.defaults()
                    .minimise(new NegativeBound(), from, box, seed, budget)
                    .point();
            return start.withLogParameters(best);
        }
        MarginAlternation rough = new MarginAlternation(
                options.machines().form().dual(options.machines().cost()),
                options.machines().margin(),
                TOLERANCE,
                PASSES,
                ROUNDS);
        // The moderated softmax also where samples are asked for: it is as good to within 0.005 and much faster.
        Optional<HeldOutMargins> judge = HeldOutMargins.of(
                sample, start, options.machines().support(), SUPPORT, LatentSoftmax.moderated(), rough, seed, run);
        if (judge.isEmpty()) {
            return start;
        }
        Reported reported = new Reported();
        Objective loss = point -> reported.value(() -> judge.get().loss(start.withLogParameters(point)));
        double[] best = from.length <= MOST_OF_SIMPLEX
                ? new NelderMead(Integer.MAX_VALUE, 0.7, 1e-3)
                        .minimise(loss, from, box, seed, budget)
                        .point()
                : CmaEs.defaults().minimise(loss, from, box, seed, budget).point();
        return start.withLogParameters(best);
    }

    /** Reports every evaluation, and calls impossible kernels infinitely bad. */
    private final class Reported {
        private int evaluations;
        private double best = Double.POSITIVE_INFINITY;

        double value(DoubleSupplier evaluation) {
            run.cancellation().check();
            double value;
            try {
                value = evaluation.getAsDouble();
            } catch (KernelOverflowException | NotPositiveDefiniteException impossible) {
                value = Double.POSITIVE_INFINITY;
            }
            best = Math.min(best, value);
            run.listener().on(new FitEvent.SearchStep(++evaluations, -value, -best));
            return value;
        }
    }

    /** −ΣB over the machines, at γ and α that belong to the kernel. */
    private final class NegativeBound implements DifferentiableObjective {
        private final Reported reported = new Reported();
        private final MarginAlternation alternation = new MarginAlternation(
                options.machines().form().dual(options.machines().cost()),
                options.machines().margin(),
                BOUND_TOLERANCE,
                1000,
                BOUND_ROUNDS);
        private final Features support = sample.features()
                .select(ChosenSupport.of(
                        start,
                        sample.features(),
                        options.machines().support(),
                        SUPPORT,
                        seed,
                        Compute.on(run.workers())));

        private MarginMachines machines(double[] point) {
            return MarginMachines.fit(alternation, start.withLogParameters(point), support, sample, seed, run);
        }

        @Override
        public double value(double[] point) {
            return reported.value(() -> -machines(point).bound());
        }

        @Override
        public double valueAndGradient(double[] point, double[] gradient) {
            Arrays.fill(gradient, 0); // of an infinite value
            return reported.value(() -> {
                MarginMachines machines = machines(point);
                double[] found = machines.gradient(Compute.on(run.workers())).byKernel(sample.features());
                Arrays.setAll(gradient, p -> -found[p]);
                return -machines.bound();
            });
        }

        @Override
        public double resolution() {
            return 1e-3;
        }
    }
}
