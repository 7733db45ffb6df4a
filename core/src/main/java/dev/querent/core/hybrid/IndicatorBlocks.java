package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Rows in the form that a posterior takes them: as they are, or as indicators of a forest's nodes. Indicators are made for a block of rows at a
 * time and dropped, so that they take 64 MB for any number of rows; those of cached rows are made once and kept.
 *
 * @param forest whose indicators are wanted; empty for rows as they are
 */
record IndicatorBlocks(Optional<ForestKernel> forest, Features rows, Workers workers) {
    /** Of 8 bytes each. */
    private static final int VALUES = 1 << 23;

    /** For all rows at once. */
    <T> T whole(Function<Features, T> function) {
        return function.apply(forest.map(kernel -> (Features) kernel.indicators(rows, workers))
                .orElse(rows));
    }

    /** Block by block. */
    <T> T map(Function<Features, T> function, Function<List<T>, T> joined) {
        return map(function, joined, VALUES);
    }

    /** @param values of a block */
    <T> T map(Function<Features, T> function, Function<List<T>, T> joined, int values) {
        int size =
                forest.map(kernel -> Math.max(1, values / kernel.treeCount())).orElse(Integer.MAX_VALUE);
        if (rows.isCached() || rows.rows() <= size) {
            return whole(function);
        }
        List<T> parts = new ArrayList<>();
        for (int from = 0; from < rows.rows(); from += size) {
            int[] block =
                    IntStream.range(from, Math.min(rows.rows(), from + size)).toArray();
            parts.add(new IndicatorBlocks(forest, rows.select(block), workers).whole(function));
        }
        return joined.apply(parts);
    }
}
