package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.margin.inference.MarginStart;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/** Trains machines with a given kernel: the end of a training, and all of an update. Support points depend on the rows alone. */
record MarginTraining(MmSgpOptions.Machines options, Kernel kernel, LabeledData data, Seed seed, Run run) {
    /** Passes over the rows to solve a dual problem once. */
    private static final int PASSES = 300;

    private MarginAlternation alternation() {
        return new MarginAlternation(
                options.form().dual(options.cost()), options.margin(), options.tolerance(), PASSES, options.rounds());
    }

    Features support() {
        Features rows = data.features();
        int[] chosen = ChosenSupport.of(kernel, rows, options.support(), rows.rows(), seed, Compute.on(run.workers()));
        Features support = rows.select(chosen);
        return options.support().learned()
                ? SupportSearch.moved(alternation(), kernel, support, data, seed, run)
                : support;
    }

    /** From nothing. */
    MarginMachines machines(Features support) {
        return reported(MarginMachines.fit(alternation(), kernel, support, data, seed, run));
    }

    /** @param start of each machine */
    MarginMachines machines(Features support, IntFunction<MarginStart> start) {
        return reported(MarginMachines.fit(alternation(), kernel, support, data, start, seed, run));
    }

    private MarginMachines reported(MarginMachines machines) {
        machines.fits().stream()
                .filter(fit -> !fit.converged())
                .findFirst()
                .ifPresent(fit -> run.listener()
                        .on(new FitEvent.NotConverged("margins", fit.rounds(), OptionalDouble.of(fit.residual()))));
        return machines;
    }

    /** By rows that machines with the same kernel have not learnt; the prior's where there are too few of them. */
    Link link() {
        Seed own = seed.child("margin.link");
        return HeldOutMargins.of(
                        data,
                        HeldOutMargins.folds(data.labels(), own),
                        kernel,
                        options.support(),
                        data.size(),
                        MmSgpModel.probabilities(options, data.labels(), seed),
                        alternation(),
                        own,
                        run)
                .map(heldOut -> heldOut.link(kernel))
                .orElseGet(LinkObjective::prior);
    }
}
