package dev.querent.core.margin.inference;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What the machines of all classes have to learn from the same rows.
 *
 * @param targets ±1 by row, one array per machine
 */
record MachineProblems(WhitenedRows rows, List<double[]> targets) {
    /** A fourth of the rows learns first. */
    private static final int THINNING = 4;

    /** Rows per support point from which a part of the rows learns first. With fewer, M² and not N·M² dominates what a round costs, and little is saved. */
    private static final int MANY = 8;

    static MachineProblems of(SupportBasis basis, LabeledData data, Run run) {
        return new MachineProblems(
                WhitenedRows.owning(basis.whitened(data.features(), Compute.on(run.workers()))),
                IntStream.range(0, OneVersusRest.machines(data.classes().size()))
                        .mapToObj(machine -> OneVersusRest.targets(data.labels(), machine))
                        .toList());
    }

    /**
     * From γ = 1 and α = 0, or from what a part of the rows has taught if there are many. A round costs O(N·M²), and on MNIST digits most rounds are
     * spent far from the end.
     */
    List<MarginFit> solved(MarginAlternation alternation, Seed seed, Run run) {
        if (rows.rows() < MANY * rows.order()) {
            return solved(alternation, machine -> MarginStart.cold(rows.rows()), seed, run);
        }
        Seed own = seed.child("margin.thinned");
        List<MarginFit> taught = thinned(own).solved(alternation, own, run);
        return solved(alternation, machine -> MarginStart.taught(taught.get(machine), rows), seed, run);
    }

    private MachineProblems thinned(Seed seed) {
        int[] some = IntStream.of(seed.generator().permutation(rows.rows()))
                .limit(rows.rows() / THINNING)
                .sorted()
                .toArray();
        return new MachineProblems(
                rows.select(some),
                targets.stream()
                        .map(all ->
                                IntStream.of(some).mapToDouble(row -> all[row]).toArray())
                        .toList());
    }

    /**
     * Several machines share the threads, a single one uses them itself: the same bits either way.
     *
     * @param start of each machine
     */
    List<MarginFit> solved(MarginAlternation alternation, IntFunction<MarginStart> start, Seed seed, Run run) {
        boolean single = targets.size() == 1;
        Compute inner = single ? Compute.on(run.workers()) : Compute.sequential();
        return (single ? Workers.sequential() : run.workers())
                .mapInOrder(
                        targets.size(),
                        k -> alternation.fit(
                                rows,
                                targets.get(k),
                                start.apply(k),
                                seed.child("margin.machine", k),
                                inner,
                                run.cancellation()));
    }
}
