package dev.querent.io.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Takes a file apart at its ends of lines. For one thread. */
final class JournalLines {
    private final InputStream in;
    private long position;

    JournalLines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /**
     * @param bytes without the end of the line
     * @param ended whether it has its end; only the last line may not
     * @param start where it begins in the file
     */
    @SuppressWarnings("ArrayRecordComponent") // lives as long as it takes to parse it
    record Line(byte[] bytes, boolean ended, long start) {
        long end() {
            return start + bytes.length + (ended ? 1 : 0);
        }
    }

    /**
     * The next line; empty at the end of the file.
     *
     * @param most bytes after which a line is taken to be without end
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
