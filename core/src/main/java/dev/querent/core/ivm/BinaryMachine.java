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

/**
 * One class against the others on given training rows.
 *
 * @param offset of all training rows, which copies of some of them do not change
 */
record BinaryMachine(ActiveSetOptions options, Features rows, double[] targets, double offset, Seed seed, Run run) {

    static BinaryMachine of(ActiveSetOptions options, Features rows, double[] targets, Seed seed, Run run) {
        return new BinaryMachine(options, rows, targets, ProbitProblem.offset(targets), seed, run);
    }

    /** Selects an active set among {@code allowed}, or from that and its copies another one, and refines its sites. */
    FittedMachine fit(Kernel kernel, int[] allowed) {
        ActiveSet set = select(kernel, allowed);
        if (options.imageWidth() == 0) {
            return refined(kernel, set, set.rows());
        }
        VirtualRows virtual = options.rows(rows);
        int[] numbers = virtual.withCopies(set.rows());
        double[] copied =
                IntStream.of(numbers).mapToDouble(i -> targets[virtual.row(i)]).toArray();
        BinaryMachine copies = new BinaryMachine(options, virtual.select(numbers), copied, offset, seed, run);
        int[] all = IntStream.range(0, numbers.length).toArray();
        ActiveSet chosen = copies.select(kernel, all);
        return copies.refined(
                kernel, chosen, IntStream.of(chosen.rows()).map(i -> numbers[i]).toArray());
    }

    private FittedMachine refined(Kernel kernel, ActiveSet set, int[] numbers) {
        Compute compute = Compute.on(run.workers());
        ProbitProblem problem = activeProblem(kernel, set);
        Sites sites = options.flipped() ? FlippedFiltering.averaged(problem, set.sites(), compute) : set.sites();
        SiteFit fit = ExpectationPropagation.sweeps(options.sweeps())
                .fit(problem.gram(), problem.targets(), problem.bias(), sites, compute, run.cancellation());
        return new FittedMachine(numbers, set.logEvidence(), problem, fit);
    }

    ActiveSet select(Kernel kernel, int[] allowed) {
        return new ActiveSetSelection(
                        options.active(),
                        options.criterion() == SelectionCriterion.DIVERSE,
                        options.balanced(),
                        options.candidatesOf(allowed.length),
                        options.sampled())
                .select(kernel, rows, targets, allowed, offset, seed, run);
    }

    /** The labelled rows of an active set, with its bias. */
    ProbitProblem activeProblem(Kernel kernel, ActiveSet set) {
        double[] active =
                IntStream.of(set.rows()).mapToDouble(row -> targets[row]).toArray();
        ProbitProblem problem =
                ProbitProblem.of(kernel, rows.select(set.rows()), active, offset, Compute.on(run.workers()));
        return new ProbitProblem(kernel, problem.rows(), active, problem.gram(), set.bias());
    }
}
