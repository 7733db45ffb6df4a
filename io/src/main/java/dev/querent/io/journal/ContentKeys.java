package dev.querent.io.journal;

import dev.querent.core.data.Features;
import dev.querent.model.file.Sha256;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.Images;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * 64-bit keys of row content: of a text its characters, of an image its pixels, of a vector the names (else the numbers) and values of its
 * non-zero features. Neither the order of columns nor zero features change a key.
 */
final class ContentKeys {
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private ContentKeys() {}

    static IntToLongFunction of(Content content) {
        if (content instanceof Texts texts) {
            return row -> hash(texts.texts().get(row).getBytes(StandardCharsets.UTF_8));
        }
        if (content instanceof Images images) {
            return row -> hash(bytes(images.images().get(row)));
        }
        return vectors((Vectors) content);
    }

    private static IntToLongFunction vectors(Vectors vectors) {
        List<String> names = vectors.schema().names();
        Features features = vectors.features();
        long[] columns = IntStream.range(0, features.columns())
                .mapToLong(column -> names.isEmpty()
                        ? mixed(column + 1L)
                        : hash(names.get(column).getBytes(StandardCharsets.UTF_8)))
                .toArray();
        return row -> {
            long[] sum = {STEP};
            // a sum, because it does not depend on the order of columns
            features.forEachNonZero(
                    row,
                    (column, value) -> sum[0] += mixed(columns[column] ^ mixed(Float.floatToIntBits(value) + STEP)));
            return mixed(sum[0]);
        };
    }

    private static byte[] bytes(GrayImage image) {
        int width = image.shape().width();
        int height = image.shape().height();
        ByteBuffer bytes = ByteBuffer.allocate(2 * Integer.BYTES + image.shape().pixels());
        bytes.putInt(width).putInt(height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                bytes.put((byte) image.at(x, y));
            }
        }
        return bytes.array();
    }

    private static long hash(byte[] bytes) {
        return ByteBuffer.wrap(Sha256.digest().digest(bytes)).getLong();
    }

    /** Every bit of the result depends on every bit of the argument (the last step of splitmix64). */
    private static long mixed(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
