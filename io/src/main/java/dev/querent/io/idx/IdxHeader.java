package dev.querent.io.idx;

import dev.querent.io.array.ElementType;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The start of an IDX file, big-endian: two zero bytes, the element type, the number of axes, and four bytes for the size of each
 * axis.
 */
record IdxHeader(ElementType type, List<Integer> sizes) {
    private static final Map<Integer, ElementType> TYPES = Map.of(
            0x08, ElementType.UINT8,
            0x09, ElementType.INT8,
            0x0B, ElementType.INT16,
            0x0C, ElementType.INT32,
            0x0D, ElementType.FLOAT32,
            0x0E, ElementType.FLOAT64);
    private static final int MOST_AXES = 4;

    IdxHeader {
        sizes = List.copyOf(sizes);
    }

    /** Whether the first bytes are a magic number of this format. */
    static boolean startsWithMagic(byte[] head) {
        return head.length >= 4 && isMagic(ByteBuffer.wrap(head).getInt());
    }

    private static boolean isMagic(int magic) {
        int axes = magic & 0xFF;
        return magic >>> 16 == 0 && TYPES.containsKey((magic >>> 8) & 0xFF) && axes >= 1 && axes <= MOST_AXES;
    }

    static IdxHeader read(Path file, InputStream in) throws IOException {
        int magic = nextInt(file, in);
        if (!isMagic(magic)) {
            throw InputException.in(
                    file,
                    String.format(
                            Locale.ROOT,
                            "wrong magic number 0x%08x; IDX images of bytes start with 0x00000803, their labels with"
                                    + " 0x00000801, so this is another kind of file or a damaged one",
                            magic));
        }
        List<Integer> sizes = new ArrayList<>();
        for (int axis = 0; axis < (magic & 0xFF); axis++) {
            int size = nextInt(file, in);
            if (size < 1) {
                throw InputException.in(
                        file, "axis " + axis + " has size " + size + " in the header; at least 1 is needed");
            }
            sizes.add(size);
        }
        return new IdxHeader(TYPES.get((magic >>> 8) & 0xFF), sizes);
    }

    private static int nextInt(Path file, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(Integer.BYTES);
        if (bytes.length < Integer.BYTES) {
            throw InputException.in(file, "ends within its header; the file is cut short, copy it again");
        }
        return ByteBuffer.wrap(bytes).getInt();
    }

    int rows() {
        return sizes.get(0);
    }

    /** Values per row. */
    long columns(Path file) {
        try {
            return sizes.stream().skip(1).mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException e) {
            throw InputException.in(file, "sizes " + sizes + " in the header are too large; the header is damaged", e);
        }
    }
}
