package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.ivm.inference.FlippedFiltering;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/** One class against the others on given training rows. */
record BinaryMachine(ActiveSetOptions options, Features rows, double[] targets, Seed seed, Run run) {

    /** Selects an active set among {@code allowed} and refines its sites. */
    FittedMachine fit(Kernel kernel, int[] allowed) {
        int candidates = options.candidates() == 0 ? Math.max(4, allowed.length) : options.candidates();
        ActiveSet set = select(kernel, candidates, allowed, new int[0]);
        Compute compute = Compute.on(run.workers());
        ProbitProblem problem = activeProblem(kernel, set);
        Sites sites = options.flipped() ? FlippedFiltering.averaged(problem, set.sites(), compute) : set.sites();
        SiteFit fit = ExpectationPropagation.sweeps(options.sweeps())
                .fit(problem.gram(), problem.targets(), problem.bias(), sites, compute, run.cancellation());
        return new FittedMachine(set.rows(), problem, fit);
    }

    ActiveSet select(Kernel kernel, int candidates, int[] allowed, int[] watched) {
        return new ActiveSetSelection(
                        options.active(),
                        options.criterion() == SelectionCriterion.DIVERSE,
                        options.balanced(),
                        candidates,
                        options.sampled())
                .select(kernel, rows, targets, allowed, watched, offset(), seed, run);
    }

    /** The labelled rows of an active set, with its bias. */
    ProbitProblem activeProblem(Kernel kernel, ActiveSet set) {
        double[] active =
                IntStream.of(set.rows()).mapToDouble(row -> targets[row]).toArray();
        ProbitProblem problem =
                ProbitProblem.of(kernel, rows.select(set.rows()), active, offset(), Compute.on(run.workers()));
        return new ProbitProblem(kernel, problem.rows(), active, problem.gram(), set.bias());
    }

    double offset() {
        return ProbitProblem.offset(targets);
    }
}
