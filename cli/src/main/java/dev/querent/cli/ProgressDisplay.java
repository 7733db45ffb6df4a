package dev.querent.cli;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;

/** Shows the progress of long work. Closed before anything else is printed. */
interface ProgressDisplay extends FitListener, AutoCloseable {

    @Override
    void close();

    /** Shows nothing. */
    static ProgressDisplay silent() {
        return new ProgressDisplay() {
            @Override
            public void on(FitEvent event) {}

            @Override
            public void close() {}
        };
    }

    /** A bar on a terminal, lines otherwise. */
    static ProgressDisplay on(CommandContext context) {
        return context.terminal()
                ? new ProgressBars(context.err())
                : new ProgressLines(context.err(), System::nanoTime);
    }
}
