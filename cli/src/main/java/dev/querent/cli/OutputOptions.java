package dev.querent.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** The output options of a command. They follow its own options in the help. */
final class OutputOptions {
    @Option(names = "--json", order = 1, description = "Print the result as one JSON object.")
    private boolean json;

    @Option(
            names = {"-q", "--quiet"},
            order = 1,
            description = "Print neither progress nor warnings.")
    private boolean quiet;

    @Option(names = "--verbose", order = 1, description = "Print the stack trace if the command fails.")
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
