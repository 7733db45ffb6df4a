package dev.querent.io.journal;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Seals a line: the last key of its JSON object is {@code crc}, the CRC-32C of all bytes before {@code ,"crc"}. A single flipped bit changes the checksum
 * or its text; a flip in the line feed joins two objects, and the result is not a JSON object.
 */
final class LineChecksum {
    private static final String OPENING = ",\"crc\":\"";
    private static final String CLOSING = "\"}";
    private static final int SUM_DIGITS = 8;
    private static final int SEAL = OPENING.length() + SUM_DIGITS + CLOSING.length();

    private LineChecksum() {}

    /** The line of a JSON object, including the line feed. */
    static byte[] seal(String object) {
        byte[] body = object.substring(0, object.length() - 1).getBytes(StandardCharsets.UTF_8);
        byte[] seal = (sealOf(body, body.length) + "\n").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(body.length + seal.length)
                .put(body)
                .put(seal)
                .array();
    }

    /** The object that was sealed; empty if the checksum is wrong or missing. */
    static Optional<String> open(byte[] line, int length) {
        int body = length - SEAL;
        if (body < 1 || !sealOf(line, body).equals(new String(line, body, SEAL, StandardCharsets.ISO_8859_1))) {
            return Optional.empty();
        }
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line, 0, body)) + "}");
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static String sealOf(byte[] line, int body) {
        CRC32C sum = new CRC32C();
        sum.update(line, 0, body);
        return OPENING + HexFormat.of().toHexDigits(sum.getValue(), SUM_DIGITS) + CLOSING;
    }
}
