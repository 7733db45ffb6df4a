package dev.querent.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** The output options of a command. */
final class OutputOptions {
    @Option(names = "--json", description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print neither progress nor warnings.")
    private boolean quiet;

    @Option(names = "--verbose", description = "Print the stack trace if the command fails.")
    private boolean verbose;

    boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    /** For commands without a session, which has its own. */
    void warn(List<String> lines, CommandContext context) {
        if (!quiet) {
            lines.forEach(line -> context.err().println("querent: warning: " + TerminalText.safe(line)));
        }
    }

    boolean verbose() {
        return verbose;
    }
}
