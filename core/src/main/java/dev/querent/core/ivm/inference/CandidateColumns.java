package dev.querent.core.ivm.inference;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Kernel vectors of candidates with all rows of the pool, computed in blocks by one matrix product: a candidate that is among the most promising now is
 * likely to be included soon. Keeps a bounded number of vectors. For one thread.
 */
final class CandidateColumns {
    /** Vectors computed together. */
    static final int BLOCK = 16;

    /** Vectors kept; the oldest go first. */
    private static final int KEPT = 8 * BLOCK;

    private final Kernel kernel;
    private final Compute compute;
    private final Map<Integer, double[]> columns = new LinkedHashMap<>();
    private Features rows;

    CandidateColumns(Kernel kernel, Features rows, Compute compute) {
        this.kernel = kernel;
        this.compute = compute;
        this.rows = rows.cached();
    }

    /** Forgets all vectors, as some rows are others now. */
    void replace(Features newRows) {
        rows = newRows.cached();
        columns.clear();
    }

    /**
     * κ of a candidate with every row.
     *
     * @param promising the most promising candidates, at most as many as asked for
     */
    double[] of(int candidate, IntFunction<int[]> promising) {
        double[] known = columns.get(candidate);
        if (known != null) {
            return known;
        }
        List<Integer> wanted = new ArrayList<>(List.of(candidate));
        for (int other : promising.apply(2 * BLOCK)) {
            if (wanted.size() < BLOCK && other != candidate && !columns.containsKey(other)) {
                wanted.add(other);
            }
        }
        int[] numbers = wanted.stream().mapToInt(Integer::intValue).toArray();
        Matrix block = kernel.cross(rows, rows.select(numbers), compute);
        for (int c = 0; c < numbers.length; c++) {
            double[] column = new double[rows.rows()];
            System.arraycopy(block.array(), c * column.length, column, 0, column.length);
            columns.put(numbers[c], column);
        }
        columns.keySet()
                .removeAll(columns.keySet().stream()
                        .limit(Math.max(0, columns.size() - KEPT))
                        .filter(number -> number != candidate)
                        .toList());
        return columns.get(candidate);
    }
}
