package dev.querent.cli;

import dev.querent.io.UsageException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The keys that a person types. */
interface Keys extends AutoCloseable {
    /** Ctrl-D, or the end of a file. */
    int END = -1;

    int CONTROL_C = 3;
    int CONTROL_D = 4;
    int BACKSPACE = 8;
    int ENTER = '\n';
    int ESCAPE = 0x1b;

    /** The next key, a code point or one of the above; waits for it. */
    int next();

    /**
     * A typed line that ends with Enter, without surrounding blanks; empty if the person cancelled it.
     *
     * @param hint to show after the text typed so far
     */
    Optional<String> line(String prompt, UnaryOperator<String> hint);

    /** A line without hints. */
    default Optional<String> line(String prompt) {
        return line(prompt, typed -> "");
    }

    /** Discards keys that were typed before the question. Keys from a file are answers in order, and stay. */
    void drain();

    /** Whether a person sees the result and can press a key again. */
    boolean live();

    @Override
    void close();

    /** The terminal, else standard input; rejects an input at its end, because nobody can answer. */
    static Keys open(CommandContext context) {
        Optional<Keys> terminal =
                context.terminal() ? TerminalKeys.open(context.err(), context.cancellation()) : Optional.empty();
        return terminal.orElseGet(() -> {
            PeekedInput in = new PeekedInput(context.in());
            if (in.endsAtOnce()) {
                throw new UsageException("nobody can answer: there is no terminal and no input; try --answers FILE");
            }
            return new PipedKeys(in);
        });
    }
}
