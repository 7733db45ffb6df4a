package dev.querent.io.npy;

import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The start of an NPY file: the magic string, a version, and a Python dictionary of element type, memory order and shape.
 * Version 1 has two bytes for the length of the dictionary, versions 2 and 3 have four; 3 allows UTF-8 in it.
 */
record NpyHeader(String descr, boolean fortranOrder, List<Long> shape) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int LONGEST_DICTIONARY = 1 << 20;
    private static final String STRUCTURED = "structured";
    private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*(?:'([^']*)'|(\\[))");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([\\d\\s,L]*)\\)");

    NpyHeader {
        shape = List.copyOf(shape);
    }

    static boolean startsWithMagic(byte[] head) {
        return head.length >= MAGIC.length && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    static NpyHeader read(Path place, InputStream in) throws IOException {
        if (!startsWithMagic(in.readNBytes(MAGIC.length))) {
            throw InputException.in(
                    place, "does not start with the magic string of numpy files (\\x93NUMPY); write it with np.save");
        }
        byte[] version = exactly(place, in, 2);
        if (version[0] < 1 || version[0] > 3) {
            throw InputException.in(
                    place,
                    "has version " + version[0] + "." + version[1]
                            + " of the numpy format; versions 1 to 3 can be read, save it with a numpy that writes these");
        }
        int length = version[0] == 1
                ? littleEndian(exactly(place, in, Short.BYTES)).getShort() & 0xFFFF
                : littleEndian(exactly(place, in, Integer.BYTES)).getInt();
        if (length < 0 || length > LONGEST_DICTIONARY) {
            throw InputException.in(place, "has a header of " + length + " bytes; the file is damaged, copy it again");
        }
        return parse(place, new String(exactly(place, in, length), StandardCharsets.UTF_8));
    }

    private static NpyHeader parse(Path place, String dictionary) {
        Matcher descr = DESCR.matcher(dictionary);
        Matcher order = ORDER.matcher(dictionary);
        Matcher shape = SHAPE.matcher(dictionary);
        if (!descr.find() || !order.find() || !shape.find()) {
            throw InputException.in(
                    place, "has a header without type, order or shape; the file is damaged, copy it again");
        }
        String type = descr.group(1) == null ? STRUCTURED : descr.group(1);
        return new NpyHeader(type, order.group(1).equals("True"), sizes(place, shape.group(1)));
    }

    /** The element type. Parsed only for arrays that are read: others may have a type we cannot read. */
    NpyType type(Path place) {
        if (descr.equals(STRUCTURED)) {
            throw InputException.in(
                    place, "has named fields (a structured array); save plain numbers, or write a CSV or Parquet file");
        }
        return NpyType.parse(place, descr);
    }

    private static List<Long> sizes(Path place, String text) {
        List<Long> sizes = new ArrayList<>();
        for (String size : text.replace("L", "").split(",", -1)) {
            if (!size.isBlank()) {
                try {
                    sizes.add(Long.parseLong(size.strip()));
                } catch (NumberFormatException e) {
                    throw InputException.in(place, "has the impossible shape (" + text + "); the file is damaged", e);
                }
            }
        }
        return sizes;
    }

    private static byte[] exactly(Path place, InputStream in, int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw InputException.in(place, "ends within its header; the file is cut short, copy it again");
        }
        return bytes;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Such as {@code 60000 x 784}. */
    String shapeText() {
        return shape.isEmpty()
                ? "a single value"
                : shape.stream().map(String::valueOf).collect(Collectors.joining(" x "));
    }
}
