package dev.querent.cli;

import dev.querent.io.InputException;
import dev.querent.io.UsageException;
import dev.querent.io.option.NearestNames;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints one line about a failure to standard error, and determines the exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final long MEGABYTE = 1L << 20;

    private final CommandContext context;

    Failures(CommandContext context) {
        this.context = context;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        List<String> unmatched = e instanceof UnmatchedArgumentException unknown
                ? unknown.getUnmatched()
                : command.getUnmatchedArguments(); // a misspelt option is also missing: the message about the
        // misspelling is better
        String problem = unmatched.isEmpty() ? lowerCased(e) : unmatched(unmatched.get(0), command);
        String help = "see '" + command.getCommandSpec().qualifiedName() + " --help'";
        line(problem.endsWith("?") ? problem + " Or " + help : problem + "; " + help);
        return ExitCodes.USAGE;
    }

    private static String unmatched(String argument, CommandLine command) {
        if (argument.startsWith("-")) {
            String name = argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
            return "unknown option '" + name + "'"
                    + NearestNames.hint(
                            name, command.getCommandSpec().optionsMap().keySet());
        }
        if (command.getSubcommands().isEmpty()) {
            return "unexpected argument '" + argument + "'";
        }
        return "unknown command '" + argument + "'"
                + NearestNames.hint(argument, command.getSubcommands().keySet());
    }

    /** Picocli's messages begin as sentences; here they follow a colon. */
    private static String lowerCased(ParameterException e) {
        String message = oneLine(e.getMessage());
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        boolean verbose = command.getMixins().get("output") instanceof OutputOptions output && output.verbose();
        if (verbose) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            context.err().print(TerminalText.safeLines(trace.toString()));
        }
        if (e instanceof CancellationException) {
            line("stopped");
            return ExitCodes.STOPPED;
        }
        if (e instanceof UsageException wrongUse) {
            line(oneLine(Flags.message(wrongUse)));
            return ExitCodes.USAGE;
        }
        line(describe(e, verbose));
        return ExitCodes.FAILED;
    }

    private static String describe(Exception e, boolean verbose) {
        if (e instanceof InputException badInput) {
            return oneLine(Flags.message(badInput));
        }
        if (e instanceof IllegalArgumentException
                || e instanceof ArithmeticException
                || e instanceof UncheckedIOException) {
            return oneLine(e.getMessage());
        }
        return "internal error: " + oneLine(e.toString())
                + (verbose ? "" : "; run the command again with --verbose and report the output");
    }

    int outOfMemory(OutOfMemoryError e) {
        long limit = Runtime.getRuntime().maxMemory() / MEGABYTE;
        line("out of memory (" + e.getMessage() + ", limit " + limit
                + " MB); use fewer rows, or allow more memory, as in QUERENT_JAVA_OPTS=-Xmx" + 2 * limit + "m");
        return ExitCodes.FAILED;
    }

    int outputLost() {
        line(
                "the result could not be written to standard output; check whether the disk is full or the reader has ended");
        return ExitCodes.FAILED;
    }

    private void line(String problem) {
        context.err().println("querent: " + TerminalText.safe(problem));
        context.err().flush();
    }

    private static String oneLine(String message) {
        return String.valueOf(message).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
