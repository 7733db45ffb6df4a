package dev.querent.cli;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitEvent.Progress;
import dev.querent.core.progress.FitEvent.SearchStep;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Progress as lines for a log: one when a stage begins, and then one every few seconds. */
final class ProgressLines implements ProgressDisplay {
    private static final long INTERVAL_NANOS = 2_000_000_000L;

    private final PrintStream err;
    private final LongSupplier nanos;
    private String stage = "";
    private long lastShown;

    ProgressLines(PrintStream err, LongSupplier nanos) {
        this.err = err;
        this.nanos = nanos;
    }

    @Override
    public void on(FitEvent event) {
        if (event instanceof Progress progress) {
            String count = progress.total() > 0
                    ? progress.done() + " of " + progress.total()
                    : String.valueOf(progress.done());
            show(progress.stage(), count);
        } else if (event instanceof SearchStep step) {
            show(
                    "search",
                    String.format(
                            Locale.ROOT,
                            "evaluation %d, log evidence %.2f, best %.2f",
                            step.evaluation(),
                            step.logEvidence(),
                            step.bestLogEvidence()));
        }
    }

    private void show(String newStage, String text) {
        long now = nanos.getAsLong();
        if (!newStage.equals(stage) || now - lastShown >= INTERVAL_NANOS) {
            err.println(TerminalText.safe(newStage + ": " + text));
            stage = newStage;
            lastShown = now;
        }
    }

    @Override
    public void close() {}
}
