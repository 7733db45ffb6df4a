package dev.querent.core.margin;

import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.linalg.factor.NotPositiveDefiniteException;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.function.DoubleSupplier;

/** Reports every evaluation of a search, and calls impossible kernels infinitely bad. */
final class SearchReport {
    private final Run run;
    private int evaluations;
    private double best = Double.POSITIVE_INFINITY;

    SearchReport(Run run) {
        this.run = run;
    }

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
