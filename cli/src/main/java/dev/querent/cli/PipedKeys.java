package dev.querent.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * Keys from a file or a pipe. A line end after a key only separates, so that answers may be on separate lines; an
 * empty line is Enter. A name or a note follows its key on the same line.
 */
final class PipedKeys implements Keys {
    private static final int BYTE_ORDER_MARK = 0xfeff;

    private final BufferedReader reader;
    private final KeyDecoder decoder = new KeyDecoder();
    private boolean lineBegins = true;

    PipedKeys(InputStream in) {
        reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public int next() {
        while (true) {
            int c = codePoint();
            if (c == END) {
                return END;
            }
            boolean separates = c == ENTER && !lineBegins;
            lineBegins = c == ENTER;
            OptionalInt key = decoder.accept(c);
            if (key.isPresent() && !separates && c != BYTE_ORDER_MARK) {
                return key.getAsInt() == CONTROL_D ? END : key.getAsInt();
            }
        }
    }

    /** Converts both forms of line ends to one. */
    private int codePoint() {
        int c = read();
        if (c == '\r') {
            mark();
            if (read() != '\n') {
                reset();
            }
            return ENTER;
        }
        if (c >= 0 && Character.isHighSurrogate((char) c)) {
            mark();
            int low = read();
            if (low >= 0 && Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) c, (char) low);
            }
            reset();
        }
        return c;
    }

    private int read() {
        try {
            return reader.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void mark() {
        try {
            reader.mark(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void reset() {
        try {
            reader.reset();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Also empty if the input ends before a line begins. */
    @Override
    public Optional<String> line(String prompt, UnaryOperator<String> hint) {
        StringBuilder line = new StringBuilder();
        for (int c = codePoint(); c != ENTER; c = codePoint()) {
            if (c == END && line.length() == 0) {
                return Optional.empty();
            } else if (c == END) {
                break;
            }
            decoder.accept(c).ifPresent(key -> line.append(key < ' ' ? " " : Character.toString(key)));
        }
        lineBegins = true;
        return Optional.of(line.toString().strip());
    }

    @Override
    public void drain() {}

    @Override
    public boolean live() {
        return false;
    }

    /** The stream is not ours. */
    @Override
    public void close() {}
}
