package dev.querent.io.array;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Reads elements of a fixed width to the end of a stream that must hold exactly as many as its header declares. */
public final class ElementStream {
    private static final int BLOCK = 1 << 16;

    private ElementStream() {}

    /** Receives one element, which starts at {@code at}. The buffer is reused. */
    @FunctionalInterface
    public interface Visitor {
        void visit(ByteBuffer buffer, int at);
    }

    /** Visits {@code count} elements of {@code width} bytes. Rejects fewer or more bytes. */
    public static void forEach(Path file, InputStream in, ByteOrder order, int width, long count, Visitor visitor)
            throws IOException {
        int perBlock = Math.max(1, BLOCK / width);
        byte[] bytes = new byte[(int) Math.min(perBlock, count) * width];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(order);
        for (long done = 0; done < count; done += perBlock) {
            int wanted = (int) Math.min(perBlock, count - done) * width;
            int got = in.readNBytes(bytes, 0, wanted);
            if (got < wanted) {
                throw InputException.in(
                        file,
                        "holds " + (done * width + got) + " bytes of values but its header declares " + count * width
                                + "; the file is cut short, copy it again");
            }
            for (int at = 0; at < wanted; at += width) {
                visitor.visit(buffer, at);
            }
        }
        if (in.read() >= 0) {
            throw InputException.in(
                    file,
                    "holds more than the " + count * width
                            + " bytes of values that its header declares; check how it was written");
        }
    }
}
