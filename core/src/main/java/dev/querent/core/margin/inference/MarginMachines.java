package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Machines of all classes, each against the others, on the same kernel and support points.
 *
 * @param rows the training rows as the support points see them
 * @param targets by machine
 * @param fits by machine
 */
public record MarginMachines(
        Features features, SupportBasis basis, WhitenedRows rows, List<double[]> targets, List<MarginFit> fits) {

    /** From γ = 1 and α = 0. */
    public static MarginMachines fit(
            MarginAlternation alternation, Kernel kernel, Features support, LabeledData data, Seed seed, Run run) {
        return fit(alternation, kernel, support, data, machine -> MarginStart.cold(data.size()), seed, run);
    }

    /**
     * Several machines share the threads, a single one uses them itself: the same bits either way.
     *
     * @param start of each machine
     */
    public static MarginMachines fit(
            MarginAlternation alternation,
            Kernel kernel,
            Features support,
            LabeledData data,
            IntFunction<MarginStart> start,
            Seed seed,
            Run run) {
        Compute compute = Compute.on(run.workers());
        SupportBasis basis = SupportBasis.of(kernel, support, compute);
        WhitenedRows rows = WhitenedRows.owning(basis.whitened(data.features(), compute));
        List<double[]> targets = IntStream.range(
                        0, OneVersusRest.machines(data.classes().size()))
                .mapToObj(machine -> OneVersusRest.targets(data.labels(), machine))
                .toList();
        boolean single = targets.size() == 1;
        Compute inner = single ? compute : Compute.sequential();
        List<MarginFit> fits = (single ? Workers.sequential() : run.workers())
                .mapInOrder(
                        targets.size(),
                        k -> alternation.fit(
                                rows,
                                targets.get(k),
                                start.apply(k),
                                seed.child("margin.machine", k),
                                inner,
                                run.cancellation()));
        return new MarginMachines(data.features(), basis, rows, targets, fits);
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
