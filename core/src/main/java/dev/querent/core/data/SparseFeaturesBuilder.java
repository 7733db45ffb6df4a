package dev.querent.core.data;

import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds a sparse matrix row by row. Values are stored in blocks of a million and joined once at the end, so the peak is 12 bytes per non-zero
 * value for any size. Drops zeros. Not thread-safe.
 */
public final class SparseFeaturesBuilder {
    private static final int BLOCK = 1 << 20;

    private final List<int[]> indexBlocks = new ArrayList<>();
    private final List<float[]> valueBlocks = new ArrayList<>();
    private int[] indices = new int[1024];
    private float[] values = new float[1024];
    private int filled;
    private int[] starts = new int[256];
    private int rows;
    private long nonZeros;
    private int lastIndex = -1;
    private int highest = -1;

    /** A matrix without rows. */
    public SparseFeaturesBuilder() {}

    /** Adds a value to the present row. Columns must ascend within a row. */
    public void add(int column, double value) {
        Require.that(column >= 0 && column < Integer.MAX_VALUE, "feature index", column, "0 to 2^31 - 2");
        if (column <= lastIndex) {
            throw new IllegalArgumentException("row " + rows + ": feature " + column + " comes after feature "
                    + lastIndex + "; features of a row must ascend, each at most once");
        }
        float stored = FeatureChecks.finite(rows, column, value);
        lastIndex = column;
        highest = Math.max(highest, column);
        if (stored != 0) {
            append(column, stored);
        }
    }

    private void append(int column, float stored) {
        if (filled == indices.length) {
            grow();
        }
        indices[filled] = column;
        values[filled++] = stored;
        FeatureChecks.nonZeros(++nonZeros);
    }

    private void grow() {
        if (filled < BLOCK) {
            indices = Arrays.copyOf(indices, filled * 2);
            values = Arrays.copyOf(values, filled * 2);
        } else {
            indexBlocks.add(indices);
            valueBlocks.add(values);
            indices = new int[BLOCK];
            values = new float[BLOCK];
            filled = 0;
        }
    }

    /** Ends the present row, which may be empty, and starts the next. */
    public void endRow() {
        if (rows + 1 == starts.length) {
            starts = Arrays.copyOf(starts, rows + 1 + Math.max(256, rows >> 1));
        }
        starts[++rows] = (int) nonZeros;
        lastIndex = -1;
    }

    public int rows() {
        return rows;
    }

    /** Number of columns needed for all values so far. */
    public int columnsSeen() {
        return highest + 1;
    }

    /** As wide as the highest column added. */
    public SparseFeatures build() {
        return build(columnsSeen());
    }

    /** The matrix with a given number of columns. The builder is empty afterwards. */
    public SparseFeatures build(int columns) {
        Require.atLeast("columns", columns, columnsSeen());
        if (lastIndex >= 0) {
            throw new IllegalStateException("row " + rows + " was begun but not ended; call endRow() before build()");
        }
        int[] allIndices = new int[(int) nonZeros];
        join(indexBlocks, indices, allIndices);
        indices = new int[1024];
        float[] allValues = new float[(int) nonZeros];
        join(valueBlocks, values, allValues);
        values = new float[1024];
        SparseFeatures built = new SparseFeatures(columns, Arrays.copyOf(starts, rows + 1), allIndices, allValues);
        filled = 0;
        rows = 0;
        nonZeros = 0;
        highest = -1;
        return built;
    }

    /** Copies full blocks and the begun one into an array of the same type, and drops the blocks. */
    private void join(List<?> blocks, Object begun, Object into) {
        for (int b = 0; b < blocks.size(); b++) {
            System.arraycopy(blocks.get(b), 0, into, b * BLOCK, BLOCK);
        }
        System.arraycopy(begun, 0, into, blocks.size() * BLOCK, filled);
        blocks.clear();
    }
}
