package dev.querent.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Keys from a file or a pipe. Ends of lines are no keys, so that answers may stand in lines of their own. */
final class PipedKeys implements Keys {
    private final BufferedReader reader;

    PipedKeys(InputStream in) {
        reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public int next() {
        try {
            int key = reader.read();
            while (key == '\n' || key == '\r') {
                key = reader.read();
            }
            return key;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String line() {
        try {
            String line = reader.readLine();
            return line == null ? "" : line.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The stream is not ours. */
    @Override
    public void close() {}
}
