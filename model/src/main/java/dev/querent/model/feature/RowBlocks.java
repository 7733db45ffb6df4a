package dev.querent.model.feature;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.SparseFeaturesBuilder;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.function.Supplier;

/**
 * Computes feature rows in parallel. Rows are cut into blocks of fixed size and joined in order, so the result does not
 * depend on the number of threads. Besides the growing result, only a few blocks are in memory at a time.
 */
public final class RowBlocks {
    private static final int BLOCK = 64;
    private static final int BLOCKS_PER_WAVE = 32;

    private RowBlocks() {}

    /** Writes the non-zero values of one row, columns ascending. Used by one thread at a time, so it may own scratch space. */
    @FunctionalInterface
    public interface RowWriter {
        void write(int row, SparseFeaturesBuilder into);

        /** Writes a row given in full. */
        static void writeAll(double[] values, SparseFeaturesBuilder into) {
            for (int j = 0; j < values.length; j++) {
                if (values[j] != 0) {
                    into.add(j, values[j]);
                }
            }
        }
    }

    /** Rows 0..rows-1; each block gets its own writer. Progress is reported under the name of the stage. */
    public static Features build(int rows, int columns, String stage, Run run, Supplier<RowWriter> writers) {
        SparseFeaturesBuilder all = new SparseFeaturesBuilder();
        int wave = BLOCK * BLOCKS_PER_WAVE;
        for (int start = 0; start < rows; start += wave) {
            int from = start;
            int to = Math.min(rows, start + wave);
            run.progress(stage, from, rows);
            List<SparseFeatures> blocks = run.workers().mapInOrder((to - from + BLOCK - 1) / BLOCK, b -> {
                run.cancellation().check();
                return block(from + b * BLOCK, Math.min(to, from + (b + 1) * BLOCK), columns, writers.get());
            });
            blocks.forEach(block -> append(block, all));
        }
        run.progress(stage, rows, rows);
        return smaller(all.build(columns));
    }

    private static SparseFeatures block(int from, int to, int columns, RowWriter writer) {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        for (int row = from; row < to; row++) {
            writer.write(row, builder);
            builder.endRow();
        }
        return builder.build(columns);
    }

    private static void append(SparseFeatures block, SparseFeaturesBuilder all) {
        for (int row = 0; row < block.rows(); row++) {
            for (int p = block.rowStart(row); p < block.rowEnd(row); p++) {
                all.add(block.index(p), block.value(p));
            }
            all.endRow();
        }
    }

    /** A sparse value costs 8 bytes and a dense one 4: dense is smaller if more than half of the values are non-zero. */
    private static Features smaller(SparseFeatures sparse) {
        long cells = (long) sparse.rows() * sparse.columns();
        if (2 * sparse.nonZeros() <= cells || cells > Integer.MAX_VALUE - 8) {
            return sparse;
        }
        float[] values = new float[(int) cells];
        for (int row = 0; row < sparse.rows(); row++) {
            int start = row * sparse.columns();
            for (int p = sparse.rowStart(row); p < sparse.rowEnd(row); p++) {
                values[start + sparse.index(p)] = sparse.value(p);
            }
        }
        return DenseFeatures.owning(sparse.rows(), sparse.columns(), values);
    }
}
