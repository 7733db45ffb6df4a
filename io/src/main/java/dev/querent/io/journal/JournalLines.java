package dev.querent.io.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Splits a file into lines. For one thread. */
final class JournalLines {
    private final InputStream in;
    private long position;

    JournalLines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /**
     * @param bytes without the line feed
     * @param ended whether the line feed is there; it may be missing in the last line only
     * @param start where it begins in the file
     */
    @SuppressWarnings("ArrayRecordComponent") // lives only while it is parsed
    record Line(byte[] bytes, boolean ended, long start) {
        long end() {
            return start + bytes.length + (ended ? 1 : 0);
        }
    }

    /**
     * The next line; empty at the end of the file.
     *
     * @param most bytes after which a line counts as endless
     */
    Optional<Line> next(int most) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n' && bytes.size() < most) {
            bytes.write(next);
            next = in.read();
        }
        if (next < 0 && bytes.size() == 0) {
            return Optional.empty();
        }
        Line line = new Line(bytes.toByteArray(), next == '\n', position);
        position = line.end();
        return Optional.of(line);
    }
}
