package dev.querent.model.state;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Arrays of numbers as little-endian bytes, through a small buffer, so that a model of many gigabytes needs no second copy
 * in memory. Preserves all bits.
 */
final class ArraySections {
    private static final int CHUNK_BYTES = 1 << 16;

    private ArraySections() {}

    static void write(SectionType type, Object array, OutputStream out) throws IOException {
        byte[] bytes = new byte[CHUNK_BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int perChunk = CHUNK_BYTES / type.bytes;
        int length = java.lang.reflect.Array.getLength(array);
        int from = 0;
        while (from < length) {
            int count = Math.min(perChunk, length - from);
            type.put(array, from, count, buffer);
            out.write(bytes, 0, count * type.bytes);
            from += count;
        }
    }

    static Object read(SectionType type, int length, InputStream in) throws IOException {
        Object array = type.newArray(length);
        byte[] bytes = new byte[CHUNK_BYTES];
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int perChunk = CHUNK_BYTES / type.bytes;
        int from = 0;
        while (from < length) {
            int count = Math.min(perChunk, length - from);
            int wanted = count * type.bytes;
            if (in.readNBytes(bytes, 0, wanted) < wanted) {
                throw new EOFException();
            }
            type.get(buffer, array, from, count);
            from += count;
        }
        return array;
    }
}
