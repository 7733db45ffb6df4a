package dev.querent.bench.ivm;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.ivm.IvmKernels;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.timing.LapTimer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CancellationException;

/** How long a search of kernels goes on after the end of its time budget. It ends at any point of an evaluation, whose work is lost. */
record StoppedSearches(LabeledData rows, Workers workers, Figures figures) {
    private static final int STOPS = 20;
    private static final double FIRST = 1;

    /** Seconds between two budgets; no multiple of an evaluation's time, so that ends fall anywhere in it. */
    private static final double APART = 0.37;

    private static final double GOAL = 0.2;

    void measure(IvmOptions options) {
        for (IvmKernels kernels : IvmKernels.values()) {
            double[] late = new double[STOPS];
            for (int stop = 0; stop < STOPS; stop++) {
                late[stop] = late(trainer(options, kernels), FIRST + stop * APART);
            }
            Arrays.sort(late);
            figures.heading("kernels=" + kernels.label() + ", " + STOPS + " searches on " + rows.size() + " rows");
            figures.time("after the end of the budget, median", late[STOPS / 2], 0);
            figures.time("longest", late[STOPS - 1], GOAL);
        }
    }

    private static IvmTrainer trainer(IvmOptions options, IvmKernels kernels) {
        return new IvmTrainer(new IvmOptions(
                options.kernel(),
                options.activeSet(),
                kernels,
                options.search(),
                options.objective(),
                Integer.MAX_VALUE / 100, // only time ends it
                options.searchCandidates(),
                options.keepRows()));
    }

    /** From the end of the budget until machines are trained with the kernels found, which is not waited for. */
    private double late(IvmTrainer trainer, double seconds) {
        Cancellation cancellation = new Cancellation();
        LapTimer watch = new LapTimer();
        double[] handedOut = new double[1];
        Run run = Run.on(workers)
                .withBudget(Budget.ofTime(Duration.ofMillis(Math.round(1000 * seconds))))
                .withCancellation(cancellation)
                .withListener(event -> {
                    if (event instanceof FitEvent.Progress progress
                            && progress.stage().equals("machines")
                            && handedOut[0] == 0) {
                        handedOut[0] = watch.total();
                        cancellation.request();
                    }
                });
        try {
            trainer.fit(rows, Seed.of(1), run);
        } catch (CancellationException expected) {
            return handedOut[0] - seconds;
        }
        throw new IllegalStateException("the machines were trained although the run was cancelled");
    }
}
