package dev.querent.io.array;

import java.nio.ByteBuffer;
import java.util.Locale;

/** The numbers an array file may hold: signed and unsigned whole numbers, and IEEE 754 floats of 2, 4 and 8 bytes. */
public enum ElementType implements LabelElement {
    BOOL(1),
    INT8(1),
    UINT8(1),
    INT16(2),
    UINT16(2),
    INT32(4),
    UINT32(4),
    INT64(8),
    UINT64(8),
    FLOAT16(2),
    FLOAT32(4),
    FLOAT64(8);

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    public int bytes() {
        return bytes;
    }

    /** The number at a position in a buffer, which has the byte order of the file. */
    public double number(ByteBuffer in, int at) {
        return switch (this) {
            case BOOL -> in.get(at) == 0 ? 0 : 1;
            case INT8 -> in.get(at);
            case UINT8 -> in.get(at) & 0xFF;
            case INT16 -> in.getShort(at);
            case UINT16 -> in.getShort(at) & 0xFFFF;
            case INT32 -> in.getInt(at);
            case UINT32 -> in.getInt(at) & 0xFFFF_FFFFL;
            case INT64 -> in.getLong(at);
            case UINT64 -> unsigned(in.getLong(at));
            case FLOAT16 -> half(in.getShort(at));
            case FLOAT32 -> in.getFloat(at);
            case FLOAT64 -> in.getDouble(at);
        };
    }

    /**
     * The number as the name of a class, exact for every whole number: {@code 7}, not {@code 7.0}. Floats must be whole;
     * others are not class labels and give {@code null}.
     */
    @Override
    public String className(ByteBuffer in, int at) {
        return switch (this) {
            case BOOL -> in.get(at) == 0 ? "false" : "true";
            case INT64 -> Long.toString(in.getLong(at));
            case UINT64 -> Long.toUnsignedString(in.getLong(at));
            default -> {
                double number = number(in, at);
                yield number == (long) number ? Long.toString((long) number) : null;
            }
        };
    }

    @Override
    public String shown(ByteBuffer in, int at) {
        return String.valueOf(number(in, at));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static double unsigned(long bits) {
        // Halving keeps the top bit out of the sign; the sticky lowest bit keeps rounding correct.
        return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }

    /** 1 sign, 5 exponent and 10 fraction bits: (-1)^s 2^(e-15) (1 + f/1024), without the 1 if e = 0. */
    private static double half(short bits) {
        int exponent = (bits >>> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        double size;
        if (exponent == 0) {
            size = fraction * 0x1p-24;
        } else if (exponent < 31) {
            size = Math.scalb(1024.0 + fraction, exponent - 25);
        } else {
            size = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        }
        return bits < 0 ? -size : size;
    }
}
