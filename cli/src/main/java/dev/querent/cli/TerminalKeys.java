package dev.querent.cli;

import dev.querent.core.parallel.Cancellation;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.NonBlockingReader;

/** Keys of a terminal, each as soon as it is pressed. Closing restores the terminal. */
final class TerminalKeys implements Keys {
    /** The characters of a sequence come together; an ESC followed by nothing for this long is the key. */
    private static final long PAUSE_MILLIS = 60;

    /** Time for the reading thread to fetch keys typed so far. */
    private static final long DRAIN_MILLIS = 10;

    private static final int EXPIRED = NonBlockingReader.READ_EXPIRED;

    private final Terminal terminal;
    private final Attributes before;
    private final PrintStream echo;
    private final Cancellation cancellation;
    private final KeyDecoder decoder = new KeyDecoder();

    private TerminalKeys(Terminal terminal, PrintStream echo, Cancellation cancellation) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
        this.echo = echo;
        this.cancellation = cancellation;
    }

    /** Empty if there is no terminal. */
    static Optional<Keys> open(PrintStream echo, Cancellation cancellation) {
        try {
            Terminal terminal = TerminalBuilder.builder()
                    .system(true)
                    .dumb(true)
                    .nativeSignals(false) // else Ctrl-C ends the process before the terminal is restored
                    .build();
            if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
                terminal.close();
                return Optional.empty();
            }
            return Optional.of(new TerminalKeys(terminal, echo, cancellation));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits in short steps, so that Ctrl-C is noticed between them. */
    @Override
    public int next() {
        while (true) {
            cancellation.check();
            int c = codePoint(PAUSE_MILLIS);
            if (c == END) {
                return END;
            }
            OptionalInt key = c == EXPIRED ? decoder.pause() : decoder.accept(c);
            if (key.isPresent()) {
                return key.getAsInt() == CONTROL_D ? END : key.getAsInt();
            }
        }
    }

    private int codePoint(long millis) {
        int c = read(millis);
        if (c >= 0 && Character.isHighSurrogate((char) c)) {
            int low = read(PAUSE_MILLIS);
            return low >= 0 ? Character.toCodePoint((char) c, (char) low) : low;
        }
        return c;
    }

    private int read(long millis) {
        try {
            return terminal.reader().read(millis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A sequence that has arrived in part is still recognised when its rest comes. */
    @Override
    public void drain() {
        for (int c = codePoint(DRAIN_MILLIS); c >= 0; c = codePoint(DRAIN_MILLIS)) {
            decoder.accept(c);
        }
    }

    @Override
    public Optional<String> line(String prompt, UnaryOperator<String> hint) {
        StringBuilder typed = new StringBuilder();
        while (true) {
            draw(prompt, typed.toString(), hint.apply(typed.toString().strip()));
            int key = next();
            if (key == ENTER || key == ESCAPE || key == CONTROL_C || key == END) {
                clear();
                return key == ENTER ? Optional.of(typed.toString().strip()) : Optional.empty();
            } else if (key == BACKSPACE) {
                deleteLast(typed);
            } else if (key >= ' ') {
                typed.appendCodePoint(key);
            }
        }
    }

    /** The end of the typed text if it does not all fit; the cursor stays before the hint. */
    private void draw(String prompt, String typed, String hint) {
        int columns = TerminalText.COLUMNS - 1 - TerminalText.width(prompt);
        String shown = TerminalText.tail(TerminalText.safe(typed), columns);
        clear();
        echo.print(prompt + shown);
        int left = columns - TerminalText.width(shown);
        if (!hint.isEmpty() && left > 1) {
            String behind = TerminalText.shortened(hint, left);
            echo.print(behind + "\b".repeat(TerminalText.width(behind)));
        }
        echo.flush();
    }

    private void clear() {
        echo.print("\r\u001b[K");
        echo.flush();
    }

    /** The last character, with its combining marks. */
    private static void deleteLast(StringBuilder typed) {
        boolean mark = true;
        while (mark && typed.length() > 0) {
            int last = typed.codePointBefore(typed.length());
            mark = TerminalText.width(Character.toString(last)) == 0;
            typed.setLength(typed.length() - Character.charCount(last));
        }
    }

    @Override
    public boolean live() {
        return true;
    }

    @Override
    public void close() {
        try {
            terminal.setAttributes(before);
            terminal.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
