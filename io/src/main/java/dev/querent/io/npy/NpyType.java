package dev.querent.io.npy;

import dev.querent.io.array.ElementType;
import dev.querent.io.array.LabelElement;
import dev.querent.model.error.InputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The element type of a numpy array as its header spells it, such as {@code <f8}, {@code |u1} or {@code <U10}. */
sealed interface NpyType extends LabelElement {
    /** Bytes per element. */
    int width();

    ByteOrder order();

    record Numbers(ElementType element, ByteOrder order) implements NpyType {
        @Override
        public int width() {
            return element.bytes();
        }

        @Override
        public String className(ByteBuffer buffer, int at) {
            return element.className(buffer, at);
        }

        @Override
        public String shown(ByteBuffer buffer, int at) {
            return element.shown(buffer, at);
        }
    }

    /** Text of a fixed length, filled up with zeros: four bytes per character ({@code U}) or one ({@code S}). */
    record Words(int width, int bytesPerCharacter, ByteOrder order) implements NpyType {
        private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
        private static final Charset UTF_32LE = Charset.forName("UTF-32LE");

        @Override
        public String className(ByteBuffer buffer, int at) {
            int length = width;
            while (length > 0 && isZero(buffer, at + length - bytesPerCharacter)) {
                length -= bytesPerCharacter;
            }
            return length == 0
                    ? null
                    : charset().decode(buffer.slice(at, length)).toString();
        }

        /** Only an empty text cannot be a name. */
        @Override
        public String shown(ByteBuffer buffer, int at) {
            return "empty";
        }

        private boolean isZero(ByteBuffer buffer, int at) {
            return bytesPerCharacter == 1 ? buffer.get(at) == 0 : buffer.getInt(at) == 0;
        }

        private Charset charset() {
            if (bytesPerCharacter == 1) {
                return StandardCharsets.UTF_8;
            }
            return order == ByteOrder.BIG_ENDIAN ? UTF_32BE : UTF_32LE;
        }
    }

    Pattern SPELLING = Pattern.compile("([<>|])([a-zA-Z])(\\d*)");

    Map<String, ElementType> NUMBERS = Map.ofEntries(
            Map.entry("b1", ElementType.BOOL),
            Map.entry("i1", ElementType.INT8),
            Map.entry("i2", ElementType.INT16),
            Map.entry("i4", ElementType.INT32),
            Map.entry("i8", ElementType.INT64),
            Map.entry("u1", ElementType.UINT8),
            Map.entry("u2", ElementType.UINT16),
            Map.entry("u4", ElementType.UINT32),
            Map.entry("u8", ElementType.UINT64),
            Map.entry("f2", ElementType.FLOAT16),
            Map.entry("f4", ElementType.FLOAT32),
            Map.entry("f8", ElementType.FLOAT64));

    static NpyType parse(Path place, String descr) {
        Matcher spelling = SPELLING.matcher(descr);
        if (spelling.matches()) {
            ByteOrder order = spelling.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            String kind = spelling.group(2);
            ElementType number = NUMBERS.get(kind + spelling.group(3));
            if (number != null) {
                return new Numbers(number, order);
            }
            if (kind.equals("O")) {
                throw InputException.in(
                        place,
                        "holds Python objects (pickle), which are not read; save numbers, for example with"
                                + " np.save(file, array.astype(float)), or labels with array.astype(str)");
            }
            if ((kind.equals("U") || kind.equals("S")) && spelling.group(3).matches("[1-9]\\d{0,5}")) {
                int perCharacter = kind.equals("U") ? Integer.BYTES : 1;
                return new Words(Integer.parseInt(spelling.group(3)) * perCharacter, perCharacter, order);
            }
        }
        throw InputException.in(
                place,
                "has elements of type '" + descr
                        + "'; bool, whole numbers of 1 to 8 bytes, floats of 2 to 8 bytes and text labels can be read");
    }
}
