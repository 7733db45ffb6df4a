package dev.querent.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Keys of a terminal, each as soon as it is pressed. The terminal is as it was once this is closed. */
final class TerminalKeys implements Keys {
    private static final int CONTROL_D = 4;
    private static final int BACKSPACE = 8;
    private static final int DELETE = 127;
    private static final int FIRST_PRINTED = 32;

    private final Terminal terminal;
    private final Attributes before;
    private final PrintStream echo;

    private TerminalKeys(Terminal terminal, PrintStream echo) {
        this.terminal = terminal;
        this.before = terminal.enterRawMode();
        this.echo = echo;
    }

    /** Empty where nobody sits at a terminal. */
    static Optional<Keys> open(PrintStream echo) {
        try {
            Terminal terminal =
                    TerminalBuilder.builder().system(true).dumb(true).build();
            if (terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
                terminal.close();
                return Optional.empty();
            }
            return Optional.of(new TerminalKeys(terminal, echo));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int next() {
        try {
            int key = terminal.reader().read();
            return key == CONTROL_D ? END : key;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String line() {
        StringBuilder typed = new StringBuilder();
        for (int key = next(); key != END && key != '\r' && key != '\n'; key = next()) {
            if ((key == BACKSPACE || key == DELETE) && typed.length() > 0) {
                typed.setLength(typed.length() - 1);
                echo.print("\b \b");
            } else if (key >= FIRST_PRINTED && key != DELETE) {
                typed.appendCodePoint(key);
                echo.print(Character.toString(key));
            }
            echo.flush();
        }
        echo.println();
        return typed.toString().strip();
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
