package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** The kernel that the criterion of the options prefers, on a sample of the rows. */
final class MarginKernelSearch {
    /** Each parameter may grow or shrink by a factor e³ ≈ 20: beyond, kernels of scaled data are constant or diagonal. */
    static final double LOG_RADIUS = 3;

    private static final int SUPPORT = 100;

    /** The gradient of the bound is that at its maximum over γ. */
    private static final double BOUND_TOLERANCE = 1e-6;

    private static final int BOUND_ROUNDS = 60;

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
        SearchReport report = new SearchReport(run);
        if (options.criterion() == MmSgpOptions.Criterion.HELD_OUT) {
            return new HeldOutSearch(options, sample, seed, run, report).find(start);
        }
        Budget budget = run.budget().atMost(options.evaluations());
        double[] best = Lbfgs.defaults()
                .minimise(new NegativeBound(report), from, Box.around(from, LOG_RADIUS), seed, budget)
                .point();
        return start.withLogParameters(best);
    }

    /** −ΣB over the machines, at γ and α that belong to the kernel. */
    private final class NegativeBound implements DifferentiableObjective {
        private final SearchReport report;
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

        NegativeBound(SearchReport report) {
            this.report = report;
        }

        private MarginMachines machines(double[] point) {
            return MarginMachines.fit(alternation, start.withLogParameters(point), support, sample, seed, run);
        }

        @Override
        public double value(double[] point) {
            return report.value(() -> -machines(point).bound());
        }

        @Override
        public double valueAndGradient(double[] point, double[] gradient) {
            Arrays.fill(gradient, 0); // of an infinite value
            return report.value(() -> {
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
