package dev.querent.cli;

import dev.querent.core.parallel.Cancellation;
import java.util.logging.LogManager;
import picocli.CommandLine;

/** The entry point of the command. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        LogManager.getLogManager().reset(); // libraries must not write between our own lines
        Cancellation cancellation = new Cancellation();
        Interrupt interrupt = Interrupt.listening(cancellation);
        int code = run(CommandContext.ofProcess(cancellation), args);
        interrupt.workEnded();
        System.exit(code);
    }

    /** Runs one command and returns its exit code; uses only the context, so tests run it in their process. */
    static int run(CommandContext context, String... args) {
        CommandLine command = QuerentCommand.commandLineFor(context, args);
        Failures failures = new Failures(context);
        command.setParameterExceptionHandler(failures);
        command.setExecutionExceptionHandler(failures);
        int code;
        try {
            code = command.execute(args);
        } catch (OutOfMemoryError e) {
            code = failures.outOfMemory(e);
        }
        context.out().flush();
        return code == ExitCodes.OK && context.out().checkError() ? failures.outputLost() : code;
    }
}
