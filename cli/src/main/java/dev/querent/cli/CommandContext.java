package dev.querent.cli;

import dev.querent.core.parallel.Cancellation;
import dev.querent.io.engine.Engines;
import dev.querent.lab.reproduce.Experiments;
import dev.querent.workflow.Producer;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Everything that a command uses besides its files.
 *
 * @param in typed by a person, or read from a file
 * @param out where results go
 * @param err where progress, warnings and errors go
 * @param terminal whether somebody watches {@code err}
 * @param experiments created on first use, because they are many and only one command needs them
 * @param cancellation set by Ctrl-C
 */
record CommandContext(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean terminal,
        Engines engines,
        Supplier<Experiments> experiments,
        Clock clock,
        Cancellation cancellation) {

    /** Set by the launcher, because Java itself cannot tell where standard error goes. */
    private static final String TERMINAL_PROPERTY = "querent.terminal";

    /** The program in the provenance of its models. */
    Producer producer() {
        return new Producer(VersionLines.querent(), clock);
    }

    /** The context of the running process. Output is UTF-8 on every platform, as JSON requires. */
    static CommandContext ofProcess(Cancellation cancellation) {
        return new CommandContext(
                System.in,
                new PrintStream(
                        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)),
                        false,
                        StandardCharsets.UTF_8),
                new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                Boolean.getBoolean(TERMINAL_PROPERTY),
                Engines.standard(),
                Experiments::standard,
                Clock.systemUTC(),
                cancellation);
    }
}
