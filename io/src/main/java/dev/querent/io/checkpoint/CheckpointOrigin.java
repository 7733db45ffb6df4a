package dev.querent.io.checkpoint;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.model.Provenance;
import dev.querent.model.file.Sha256;
import dev.querent.model.state.State;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * Everything besides the log that the bits of a learner depend on. A checkpoint is used only if all of it is the same: two versions of Querent may learn
 * differently, and two libraries of linear algebra agree to round-off only.
 *
 * @param pool digest of the rows, see {@link #digest}
 * @param growth in rows after which the model is trained from scratch
 */
public record CheckpointOrigin(
        Provenance.Environment environment, Provenance.Recipe recipe, String pool, LabelPolicy policy, double growth) {
    private static final int BUFFER = 1 << 16;
    private static final int VALUE_BYTES = Integer.BYTES + Float.BYTES;

    /** SHA-256, in hexadecimal, of all values, the number of rows and their form, sparse or dense. */
    public static String digest(Features rows) {
        MessageDigest hash = Sha256.digest();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        buffer.putInt(rows.rows()).putInt(rows.columns()).putInt(rows instanceof SparseFeatures ? 1 : 0);
        for (int row = 0; row < rows.rows(); row++) {
            rows.forEachNonZero(row, (column, value) -> {
                makeRoom(buffer, hash);
                buffer.putInt(column).putFloat(value);
            });
            makeRoom(buffer, hash);
            buffer.putInt(-1); // the end of a row
        }
        hash.update(buffer.flip());
        return HexFormat.of().formatHex(hash.digest());
    }

    private static void makeRoom(ByteBuffer buffer, MessageDigest hash) {
        if (buffer.remaining() < VALUE_BYTES) {
            hash.update(buffer.flip());
            buffer.clear();
        }
    }

    State encode() {
        State options = new State();
        recipe.options().forEach(options::put);
        return new State()
                .put("querent", environment.querent())
                .put("linear_algebra", environment.linearAlgebra())
                .put("java", environment.java())
                .put("architecture", environment.architecture())
                .put("trainer", recipe.trainer())
                .put("options", options)
                .put("features", recipe.features())
                .put("seed", recipe.seed())
                .put("pool", pool)
                .put("policy", policy.label())
                .put("growth", growth);
    }
}
