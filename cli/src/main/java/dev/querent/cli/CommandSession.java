package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.io.model.SavedModel;
import java.nio.file.Path;
import java.util.List;

/** The workers, the progress display and the warnings of one command. */
final class CommandSession implements AutoCloseable {
    private final CommandContext context;
    private final boolean quiet;
    private final WorkerPool workers;
    private final ProgressDisplay progress;
    private final Warnings warnings = new Warnings();
    private final Run run;
    private int told;

    CommandSession(CommandContext context, OutputOptions output, WorkOptions work, Budget budget) {
        this.context = context;
        this.quiet = output.quiet();
        this.workers = work.newWorkers();
        this.progress = quiet ? ProgressDisplay.silent() : ProgressDisplay.on(context);
        this.run = new Run(
                workers,
                budget,
                event -> {
                    progress.on(event);
                    warnings.on(event);
                },
                context.cancellation());
    }

    Run run() {
        return run;
    }

    /** Ends the display and continues without one, for work between a question and its answer. */
    Run quietRun() {
        progress.close();
        return run.withListener(warnings);
    }

    /** Adds the warnings for everyone who trains or uses this model. */
    <M extends Classifier> void caution(Path file, SavedModel<M> saved) {
        saved.engine().cautions(saved.model()).forEach(line -> warnings.add(file + ": " + line));
    }

    /** Adds the warnings for those who have just trained this model. */
    <M extends Classifier> void advise(SavedModel<M> saved) {
        saved.engine().advice(saved.model()).forEach(warnings::add);
    }

    void warn(String line) {
        warnings.add(line);
    }

    /** Prints the warnings so far, for a person who is about to answer questions. */
    void tellWarnings() {
        progress.close();
        printWarnings();
    }

    private void printWarnings() {
        List<String> lines = warnings.lines();
        if (!quiet) {
            lines.subList(told, lines.size())
                    .forEach(line -> context.err().println("querent: warning: " + TerminalText.safe(line)));
        }
        told = lines.size();
    }

    List<String> warnings() {
        return warnings.lines();
    }

    /** Ends the display, so that results are not written into a bar, and prints the warnings that were not printed before. */
    @Override
    public void close() {
        progress.close();
        workers.close();
        printWarnings();
    }
}
