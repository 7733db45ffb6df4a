package dev.querent.cli;

import picocli.CommandLine.Option;

/** How a command speaks. */
final class OutputOptions {
    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress and no warnings.")
    private boolean quiet;

    @Option(names = "--verbose", description = "Print the stack trace when something fails.")
    private boolean verbose;

    boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    boolean verbose() {
        return verbose;
    }
}
