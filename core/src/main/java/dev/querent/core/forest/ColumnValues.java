package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;

/**
 * Many rows in column form. A dimension with at most 256 distinct values, such as a pixel, takes a byte per row, so that four times as many fit
 * into a cache; others take a float. If all dimensions take bytes, rows are stored as bytes as well: a node of few rows then copies them
 * together.
 */
final class ColumnValues implements SplitValues {
    /** Columns that one task extracts from the rows; a few cache lines wide. */
    private static final int STRIPE = 32;

    /** Rows read at a time, so that a stripe of them stays in the first-level cache. */
    private static final int BLOCK = 128;

    /** A node with at most this many bytes is grown from a copy of its rows: about half of a second-level cache. */
    private static final int NEAR_BYTES = 1 << 20;

    private final Features features;
    private final DistinctValues[] columns;
    private final Optional<byte[][]> codedRows;

    private ColumnValues(Features features, DistinctValues[] columns, Optional<byte[][]> codedRows) {
        this.features = features;
        this.columns = columns;
        this.codedRows = codedRows;
    }

    static ColumnValues of(Features rows, Workers workers) {
        DistinctValues[] columns = new DistinctValues[rows.columns()];
        workers.forEachChunk(columns.length, STRIPE, (from, to) -> read(rows, from, to, columns));
        boolean coded = Arrays.stream(columns).allMatch(DistinctValues::isCoded);
        return new ColumnValues(
                rows, columns, coded ? Optional.of(codedRows(rows.rows(), columns, workers)) : Optional.empty());
    }

    private static void read(Features rows, int from, int to, DistinctValues[] columns) {
        int width = to - from;
        float[] block = new float[BLOCK * width];
        for (int c = from; c < to; c++) {
            columns[c] = new DistinctValues(rows.rows());
        }
        for (int start = 0; start < rows.rows(); start += BLOCK) {
            int count = Math.min(BLOCK, rows.rows() - start);
            for (int i = 0; i < count; i++) {
                rows.copyRow(start + i, from, to, block, i * width);
            }
            for (int c = from; c < to; c++) {
                for (int i = 0; i < count; i++) {
                    columns[c].set(start + i, block[i * width + c - from]);
                }
            }
        }
        for (int c = from; c < to; c++) {
            columns[c].finish();
        }
    }

    private static byte[][] codedRows(int rows, DistinctValues[] columns, Workers workers) {
        byte[][] coded = new byte[rows][];
        workers.forEachChunk(rows, BLOCK, (from, to) -> {
            for (int i = from; i < to; i++) {
                coded[i] = new byte[columns.length];
            }
            for (int c = 0; c < columns.length; c++) {
                for (int i = from; i < to; i++) {
                    coded[i][c] = columns[c].code(i);
                }
            }
        });
        return coded;
    }

    @Override
    public int dimensions() {
        return columns.length;
    }

    @Override
    public void gather(int dimension, int[] rows, int from, int to, NodeValues into) {
        columns[dimension].gather(rows, from, to, into);
    }

    @Override
    public Optional<SplitValues> near(int[] rows, int from, int to) {
        long bytes = (long) (to - from) * columns.length * (codedRows.isPresent() ? Byte.BYTES : Float.BYTES);
        if (bytes > NEAR_BYTES) {
            return Optional.empty();
        }
        return Optional.of(
                codedRows.isPresent()
                        ? new CodedRows(codedRows.get(), columns, rows, from, to)
                        : new RowValues(features, rows, from, to));
    }
}
