package dev.querent.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A command whose result is a {@link Report}: text for people, or one JSON object. */
@Command(mixinStandardHelpOptions = true, versionProvider = VersionLines.class, sortOptions = false)
abstract class ReportCommand implements Callable<Integer> {
    final CommandContext context;

    @Mixin
    OutputOptions output;

    ReportCommand(CommandContext context) {
        this.context = context;
    }

    /** Does the work. Bad arguments are rejected before any file is read. */
    abstract Report run();

    @Override
    public final Integer call() {
        run().print(context.out(), output.json());
        return ExitCodes.OK;
    }
}
