package dev.querent.cli;

import dev.querent.model.error.UsageException;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What a person types, key by key. */
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
     * A line that is typed and ended with Enter, without blanks around it; empty where the person changed his mind.
     *
     * @param hint to show behind what has been typed so far
     */
    Optional<String> line(String prompt, UnaryOperator<String> hint);

    /** A line without hints. */
    default Optional<String> line(String prompt) {
        return line(prompt, typed -> "");
    }

    /** Forgets keys that were typed before there was something to answer. Keys of a file are answers in order, and stay. */
    void drain();

    /** Whether a person is there, who sees what happens and can press a key again. */
    boolean live();

    @Override
    void close();

    /** The terminal, or else standard input; refused where that is at its end, because nobody can answer then. */
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
