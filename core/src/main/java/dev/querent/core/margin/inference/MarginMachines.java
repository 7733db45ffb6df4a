package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Machines of all classes, each against the others, on the same kernel and support points.
 *
 * @param rows the training rows as the support points see them
 * @param targets by machine
 * @param fits by machine
 */
public record MarginMachines(
        Features features, SupportBasis basis, WhitenedRows rows, List<double[]> targets, List<MarginFit> fits) {

    /** From nothing. */
    public static MarginMachines fit(
            MarginAlternation alternation, Kernel kernel, Features support, LabeledData data, Seed seed, Run run) {
        SupportBasis basis = SupportBasis.of(kernel, support, Compute.on(run.workers()));
        MachineProblems problems = MachineProblems.of(basis, data, run);
        return of(data, basis, problems, problems.solved(alternation, seed, run));
    }

    /** @param start of each machine */
    public static MarginMachines fit(
            MarginAlternation alternation,
            Kernel kernel,
            Features support,
            LabeledData data,
            IntFunction<MarginStart> start,
            Seed seed,
            Run run) {
        SupportBasis basis = SupportBasis.of(kernel, support, Compute.on(run.workers()));
        MachineProblems problems = MachineProblems.of(basis, data, run);
        return of(data, basis, problems, problems.solved(alternation, start, seed, run));
    }

    private static MarginMachines of(
            LabeledData data, SupportBasis basis, MachineProblems problems, List<MarginFit> fits) {
        return new MarginMachines(data.features(), basis, problems.rows(), problems.targets(), fits);
    }

    public MarginPosterior posterior() {
        return MarginPosterior.of(basis, features, fits);
    }

    /** The sum of the bounds. */
    public double bound() {
        return fits.stream().mapToDouble(MarginFit::bound).sum();
    }

    /** Of the sum of the bounds. */
    public BoundGradient gradient(Compute compute) {
        return BoundGradient.of(basis, rows, fits, targets, compute);
    }
}
