package dev.querent.io.libsvm;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream into big blocks of whole lines, so that no line crosses the end of a buffer. */
final class LineBlocks {
    private static final int BLOCK = 1 << 20;

    private final InputStream in;

    LineBlocks(InputStream in) {
        this.in = in;
    }

    /** Receives {@code bytes[0..end)}, whose last byte is a line feed. The array is reused afterwards. */
    @FunctionalInterface
    interface Taker {
        void take(byte[] bytes, int end);
    }

    /** A line longer than a block makes the block grow. A last line without a line feed gets one. */
    void forEach(Taker taker) throws IOException {
        byte[] bytes = new byte[BLOCK];
        int filled = 0;
        int read;
        while ((read = in.read(bytes, filled, bytes.length - 1 - filled)) >= 0) {
            int end = endOfLastLine(bytes, filled, filled + read);
            filled += read;
            if (end > 0) {
                taker.take(bytes, end);
                System.arraycopy(bytes, end, bytes, 0, filled - end);
                filled -= end;
            }
            if (filled > bytes.length / 2) {
                bytes = Arrays.copyOf(bytes, Math.multiplyExact(bytes.length, 2));
            }
        }
        if (filled > 0) {
            bytes[filled++] = '\n';
            taker.take(bytes, filled);
        }
    }

    private static int endOfLastLine(byte[] bytes, int from, int to) {
        for (int i = to; i > from; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return 0;
    }
}
