package dev.querent.io.journal;

import dev.querent.core.data.Features;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Identifies a pool: its size and a checksum of all values. */
public final class PoolFingerprint {
    private PoolFingerprint() {}

    /** Such as {@code 7291x256-1f3a90bc}. */
    public static String of(Features rows) {
        CRC32C sum = new CRC32C();
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Integer.BYTES + Float.BYTES);
        for (int row = 0; row < rows.rows(); row++) {
            int number = row;
            rows.forEachNonZero(row, (column, value) -> {
                bytes.clear();
                sum.update(bytes.putInt(number).putInt(column).putFloat(value).flip());
            });
        }
        return rows.rows() + "x" + rows.columns() + "-" + Long.toHexString(sum.getValue());
    }
}
