package dev.querent.model.state;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The first bytes of a model or checkpoint file. Magic number, version and length, and the checksum at the very end, have the same position in every
 * version of the format, so that any program can distinguish a damaged file from a newer one.
 */
record Preamble(int version, long fileLength, long aboutLength, long contentJsonLength) {
    static final int BYTES = 36;
    static final int CHECKSUM_BYTES = 32;

    static Preamble of(int version, StateWriter about, StateWriter content) {
        long length = BYTES + about.length() + content.length() + CHECKSUM_BYTES;
        return new Preamble(version, length, about.length(), content.jsonLength());
    }

    byte[] bytes(FileKind kind) {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(kind.magic())
                .putInt(version)
                .putLong(fileLength)
                .putLong(aboutLength)
                .putLong(contentJsonLength)
                .array();
    }

    /** Whether a file of this kind starts with these bytes, which may be fewer than {@link #BYTES}. */
    static boolean matchesMagic(byte[] start, FileKind kind) {
        int compared = Math.min(start.length, FileKind.MAGIC_BYTES);
        return compared > 0 && Arrays.equals(start, 0, compared, kind.magic(), 0, compared);
    }

    /** From exactly {@link #BYTES} bytes. */
    static Preamble parse(byte[] start) {
        ByteBuffer buffer =
                ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).position(FileKind.MAGIC_BYTES);
        return new Preamble(buffer.getInt(), buffer.getLong(), buffer.getLong(), buffer.getLong());
    }

    /** Bytes of arrays after the content's JSON; negative if the lengths contradict each other. */
    long arrayBytes() {
        return fileLength - BYTES - aboutLength - contentJsonLength - CHECKSUM_BYTES;
    }
}
