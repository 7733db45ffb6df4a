package dev.querent.cli;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitEvent.Progress;
import dev.querent.core.progress.FitEvent.SearchStep;
import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as one bar per stage, which disappears when the stage ends. */
final class ProgressBars implements ProgressDisplay {
    /** A fixed width, because asking the terminal for its own takes longer than many commands. */
    private static final int WIDTH = 78;

    private static final int INTERVAL_MILLIS = 200;
    private static final long UNKNOWN = -1;

    private final PrintStream err;
    private String stage = "";
    private ProgressBar bar;

    ProgressBars(PrintStream err) {
        this.err = err;
    }

    @Override
    public void on(FitEvent event) {
        if (event instanceof Progress progress) {
            show(progress.stage(), progress.done(), progress.total() > 0 ? progress.total() : UNKNOWN);
        } else if (event instanceof SearchStep step) {
            show("search", step.evaluation(), UNKNOWN);
            bar.setExtraMessage(String.format(Locale.ROOT, " best log evidence %.2f", step.bestLogEvidence()));
        }
    }

    private void show(String newStage, long done, long total) {
        if (bar == null || !newStage.equals(stage)) {
            close();
            stage = newStage;
            bar = new ProgressBarBuilder()
                    .setTaskName(TerminalText.safe(newStage))
                    .setInitialMax(total)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(INTERVAL_MILLIS)
                    .setConsumer(consumer())
                    .clearDisplayOnFinish()
                    .build();
        }
        bar.maxHint(total);
        bar.stepTo(done);
    }

    /** The library's own ends with a new line, which would leave an empty one per stage. */
    private ConsoleProgressBarConsumer consumer() {
        return new ConsoleProgressBarConsumer(err, WIDTH) {
            @Override
            public void close() {
                err.flush();
            }
        };
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
