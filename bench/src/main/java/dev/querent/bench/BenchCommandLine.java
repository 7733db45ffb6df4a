package dev.querent.bench;

import dev.querent.bench.data.MissingDataException;
import picocli.CommandLine;

/** The command line of a benchmark: accepts names of parts in any case, and reports missing data in one line with exit code 2. */
public final class BenchCommandLine {
    private BenchCommandLine() {}

    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((problem, line, parsed) -> {
                    if (!(problem instanceof MissingDataException)) {
                        throw problem;
                    }
                    line.getErr().println(line.getCommandName() + ": " + problem.getMessage());
                    return CommandLine.ExitCode.USAGE;
                });
    }
}
