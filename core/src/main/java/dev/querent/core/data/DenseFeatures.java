package dev.querent.core.data;

import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.Objects;

/** Dense row-major matrix of floats: 4 bytes per value. */
public final class DenseFeatures extends Features {
    private final int rows;
    private final int columns;
    private final float[] values;

    private DenseFeatures(int rows, int columns, float[] values) {
        this(rows, columns, values, false);
    }

    private DenseFeatures(int rows, int columns, float[] values, boolean cached) {
        super(cached);
        this.rows = rows;
        this.columns = columns;
        this.values = values;
    }

    /** Copies and checks the given rows; all must have the same length. */
    public static DenseFeatures of(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        Builder builder = new Builder(columns, rows.length);
        for (double[] row : rows) {
            builder.add(row);
        }
        return builder.build();
    }

    /** Takes ownership of a row-major array without copying: the caller must not change it afterwards. Checks every value. */
    public static DenseFeatures owning(int rows, int columns, float[] values) {
        int size = FeatureChecks.arraySize(Require.atLeast("rows", rows, 0), Require.atLeast("columns", columns, 0));
        Require.that(values.length == size, "number of values", values.length, rows + " x " + columns + " = " + size);
        for (int i = 0; i < size; i++) {
            if (!Float.isFinite(values[i])) {
                FeatureChecks.finite(i / columns, i % columns, values[i]);
            }
        }
        return new DenseFeatures(rows, columns, values);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public long nonZeros() {
        long count = 0;
        for (float value : values) {
            if (value != 0) {
                count++;
            }
        }
        return count;
    }

    @Override
    public double get(int row, int column) {
        Objects.checkIndex(column, columns);
        return values[Objects.checkIndex(row, rows) * columns + column];
    }

    @Override
    public void copyRow(int row, double[] into, int offset) {
        int start = Objects.checkIndex(row, rows) * columns;
        Objects.checkFromIndexSize(offset, columns, into.length);
        for (int j = 0; j < columns; j++) {
            into[offset + j] = values[start + j];
        }
    }

    /** As {@link #copyRow(int, double[], int)}, without widening. */
    public void copyRow(int row, float[] into, int offset) {
        System.arraycopy(values, Objects.checkIndex(row, rows) * columns, into, offset, columns);
    }

    @Override
    public void copyRow(int row, int from, int to, float[] into, int offset) {
        Objects.checkFromToIndex(from, to, columns);
        System.arraycopy(values, Objects.checkIndex(row, rows) * columns + from, into, offset, to - from);
    }

    @Override
    public void forEachNonZero(int row, ValueVisitor visitor) {
        int start = Objects.checkIndex(row, rows) * columns;
        for (int j = 0; j < columns; j++) {
            float value = values[start + j];
            if (value != 0) {
                visitor.visit(j, value);
            }
        }
    }

    @Override
    public DenseFeatures select(int[] chosen) {
        float[] picked = new float[FeatureChecks.arraySize(chosen.length, columns)];
        for (int i = 0; i < chosen.length; i++) {
            copyRow(chosen[i], picked, i * columns);
        }
        return new DenseFeatures(chosen.length, columns, picked);
    }

    @Override
    public DenseFeatures columns(int from, int to) {
        Objects.checkFromToIndex(from, to, columns);
        int width = to - from;
        float[] cut = new float[rows * width];
        for (int i = 0; i < rows; i++) {
            copyRow(i, from, to, cut, i * width);
        }
        return new DenseFeatures(rows, width, cut);
    }

    /** These rows followed by those of {@code other}, which must have the same width. */
    public DenseFeatures concatenated(Features other) {
        Require.that(other.columns() == columns, "features of the rows to add", other.columns(), "" + columns);
        float[] all = Arrays.copyOf(values, FeatureChecks.arraySize((long) rows + other.rows(), columns));
        for (int i = 0; i < other.rows(); i++) {
            other.copyRow(i, 0, columns, all, (rows + i) * columns);
        }
        return new DenseFeatures(rows + other.rows(), columns, all);
    }

    @Override
    public boolean beginsWith(Features others) {
        return others instanceof DenseFeatures first
                && first.columns == columns
                && first.rows <= rows
                && Arrays.equals(values, 0, first.values.length, first.values, 0, first.values.length);
    }

    @Override
    public double minimum() {
        float least = values.length == 0 ? 0 : Float.POSITIVE_INFINITY;
        for (float value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    @Override
    public DenseFeatures cached() {
        return isCached() ? this : new DenseFeatures(rows, columns, values, true);
    }

    /** Collects rows of a fixed length. */
    public static final class Builder {
        private final int columns;
        private float[] values;
        private int rows;

        public Builder(int columns, int expectedRows) {
            this.columns = Require.atLeast("columns", columns, 0);
            this.values = new float[FeatureChecks.arraySize(expectedRows, columns)];
        }

        public Builder add(double[] row) {
            Require.that(row.length == columns, "length of row " + rows, row.length, String.valueOf(columns));
            int start = reserve();
            for (int j = 0; j < columns; j++) {
                values[start + j] = FeatureChecks.finite(rows, j, row[j]);
            }
            rows++;
            return this;
        }

        private int reserve() {
            int size = FeatureChecks.arraySize(rows + 1L, columns);
            if (size > values.length) {
                long grown =
                        Math.min(Integer.MAX_VALUE - 8L, Math.max(size, values.length + (values.length >> 1) + 64L));
                values = Arrays.copyOf(values, (int) grown);
            }
            return rows * columns;
        }

        public DenseFeatures build() {
            int size = rows * columns;
            return new DenseFeatures(rows, columns, size == values.length ? values : Arrays.copyOf(values, size));
        }
    }
}
