package dev.querent.io.read;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.model.file.Sha256;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.Images;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * SHA-256 over the content: row and column counts, positions and float bits of the non-zero values, texts, pixels, and the label of
 * each row. It does not depend on how the file stored them (compression, sparse or dense, format), on column names or on the order
 * of the classes, so that the same data gives the same digest in any format.
 */
public final class ContentDigest {
    private final MessageDigest digest = Sha256.digest();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    private ContentDigest() {}

    /** The digest as 64 hexadecimal digits. */
    public static String of(Content content, Optional<Labels> labels) {
        ContentDigest running = new ContentDigest();
        running.add(content);
        labels.ifPresent(running::add);
        running.drain();
        return HexFormat.of().formatHex(running.digest.digest());
    }

    private void add(Content content) {
        add(content.kind());
        addInt(content.rows());
        if (content instanceof Vectors vectors) {
            addInt(vectors.features().columns());
            add(vectors.features());
        } else if (content instanceof Texts texts) {
            texts.texts().forEach(this::add);
        } else if (content instanceof Images images) {
            images.images().forEach(this::add);
        }
    }

    private void add(Features features) {
        if (features instanceof SparseFeatures sparse) {
            addSparse(sparse);
        } else if (features instanceof DenseFeatures dense) {
            addDense(dense);
        }
    }

    /** Per row the pairs of column and value, then -1, which is not a column. */
    private void addSparse(SparseFeatures sparse) {
        for (int row = 0; row < sparse.rows(); row++) {
            int end = sparse.rowEnd(row);
            for (int position = sparse.rowStart(row); position < end; position++) {
                addValue(sparse.index(position), sparse.value(position));
            }
            addInt(-1);
        }
    }

    private void addDense(DenseFeatures dense) {
        float[] values = new float[dense.columns()];
        for (int row = 0; row < dense.rows(); row++) {
            dense.copyRow(row, values, 0);
            for (int column = 0; column < values.length; column++) {
                if (values[column] != 0) {
                    addValue(column, values[column]);
                }
            }
            addInt(-1);
        }
    }

    private void addValue(int column, float value) {
        if (buffer.remaining() < 2 * Integer.BYTES) {
            drain();
        }
        buffer.putInt(column);
        buffer.putInt(Float.floatToRawIntBits(value));
    }

    private void add(GrayImage image) {
        int width = image.shape().width();
        int height = image.shape().height();
        addInt(width);
        addInt(height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                if (!buffer.hasRemaining()) {
                    drain();
                }
                buffer.put((byte) image.at(x, y));
            }
        }
    }

    /** Names in the order of their first row, and each row's position in that order: independent of how the classes are coded. */
    private void add(Labels labels) {
        int[] places = new int[labels.classes().size()];
        Arrays.fill(places, -1);
        int seen = 0;
        addInt(labels.size());
        for (int row = 0; row < labels.size(); row++) {
            int code = labels.code(row);
            if (places[code] < 0) {
                places[code] = seen++;
                addInt(places[code]);
                add(labels.classes().name(code));
            } else {
                addInt(places[code]);
            }
        }
    }

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        addInt(bytes.length);
        drain();
        digest.update(bytes);
    }

    private void addInt(int value) {
        if (buffer.remaining() < Integer.BYTES) {
            drain();
        }
        buffer.putInt(value);
    }

    private void drain() {
        digest.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}
