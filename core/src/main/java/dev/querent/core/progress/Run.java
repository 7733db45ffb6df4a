package dev.querent.core.progress;

import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;

/**
 * The execution context of long-running work: workers, budget, listener and cancellation. None of these changes the result, except a budget that
 * runs out.
 */
public record Run(Workers workers, Budget budget, FitListener listener, Cancellation cancellation) {

    /** On the calling thread, without limit or listener. */
    public static Run quiet() {
        return on(Workers.sequential());
    }

    public static Run on(Workers workers) {
        return new Run(workers, Budget.unlimited(), FitListener.NONE, new Cancellation());
    }

    public Run withBudget(Budget newBudget) {
        return new Run(workers, newBudget, listener, cancellation);
    }

    public Run withListener(FitListener newListener) {
        return new Run(workers, budget, newListener, cancellation);
    }

    public Run withCancellation(Cancellation newCancellation) {
        return new Run(workers, budget, listener, newCancellation);
    }

    /** Reports a step of a stage; throws if the run was cancelled. */
    public void progress(String stage, long done, long total) {
        cancellation.check();
        listener.on(new FitEvent.Progress(stage, done, total));
    }
}
