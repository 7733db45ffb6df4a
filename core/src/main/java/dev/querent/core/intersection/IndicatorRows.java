package dev.querent.core.intersection;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A sparse matrix Z of zeros and ones by rows: which of some terms each row has, in ascending order. Products are in an order that depends on the
 * shape alone. Immutable and thread-safe.
 */
final class IndicatorRows {
    private static final int ROWS_PER_TASK = 1 << 13;

    /** Tasks of ZᵀZ; each reads all rows. */
    private static final int GRAM_TASKS = 16;

    private final int terms;
    private final int[] starts; // row r has members[starts[r]] to members[starts[r + 1]]
    private final int[] members;

    private IndicatorRows(int terms, int[] starts, int[] members) {
        this.terms = terms;
        this.starts = starts;
        this.members = members;
    }

    /**
     * @param dimensions that become the terms
     * @param withConstant whether a last term follows that every row has
     */
    static IndicatorRows of(SortedIndex index, int[] dimensions, boolean withConstant) {
        int[] starts = new int[index.rows() + 1];
        for (int d : dimensions) {
            for (int p = index.starts[d]; p < index.starts[d + 1]; p++) {
                starts[index.rowNumbers[p] + 1]++;
            }
        }
        for (int i = 0; i < index.rows(); i++) {
            starts[i + 1] = Math.addExact(starts[i], starts[i + 1] + (withConstant ? 1 : 0));
        }
        int[] members = new int[starts[index.rows()]];
        int[] next = starts.clone();
        for (int k = 0; k < dimensions.length; k++) {
            for (int p = index.starts[dimensions[k]]; p < index.starts[dimensions[k] + 1]; p++) {
                members[next[index.rowNumbers[p]]++] = k;
            }
        }
        if (withConstant) {
            for (int i = 0; i < index.rows(); i++) {
                members[next[i]] = dimensions.length;
            }
        }
        return new IndicatorRows(dimensions.length + (withConstant ? 1 : 0), starts, members);
    }

    /** Positions of the largest values, ascending; of values that tie, the first; none of zeros. */
    static int[] largest(double[] values, int most) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double limit = most >= values.length ? 0 : sorted[values.length - most];
        int above = (int) Arrays.stream(values).filter(value -> value > limit).count();
        int[] ties = {most - above};
        return IntStream.range(0, values.length)
                .filter(i -> values[i] > limit || (values[i] == limit && limit > 0 && ties[0]-- > 0))
                .toArray();
    }

    int size() {
        return starts.length - 1;
    }

    /** S·Zᵀ·v for a diagonal S. */
    Matrix transposeMultiply(Matrix v, double[] s, Workers workers) {
        int n = size();
        int chunks = (n + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
        Matrix sums = Matrix.zeros(terms, v.columns());
        for (int c = 0; c < v.columns(); c++) {
            int column = c * n;
            List<double[]> partial = workers.mapInOrder(chunks, chunk -> {
                double[] part = new double[terms];
                for (int i = chunk * ROWS_PER_TASK; i < Math.min(n, (chunk + 1) * ROWS_PER_TASK); i++) {
                    double value = v.array()[column + i];
                    for (int p = starts[i]; p < starts[i + 1]; p++) {
                        part[members[p]] += value;
                    }
                }
                return part;
            });
            for (double[] part : partial) {
                for (int k = 0; k < terms; k++) {
                    sums.array()[c * terms + k] += part[k];
                }
            }
            for (int k = 0; k < terms; k++) {
                sums.array()[c * terms + k] *= s[k];
            }
        }
        return sums;
    }

    /** out := out + Z·w. */
    void addProduct(Matrix w, Matrix out, Workers workers) {
        int n = size();
        workers.forEachChunk(n, ROWS_PER_TASK, (from, to) -> {
            for (int c = 0; c < w.columns(); c++) {
                for (int i = from; i < to; i++) {
                    double sum = 0;
                    for (int p = starts[i]; p < starts[i + 1]; p++) {
                        sum += w.array()[c * terms + members[p]];
                    }
                    out.array()[c * n + i] += sum;
                }
            }
        });
    }

    /** The lower triangle of S·ZᵀZ·S for a diagonal S. */
    Matrix gram(double[] s, Workers workers) {
        Matrix gram = Matrix.zeros(terms, terms);
        workers.forEach(GRAM_TASKS, task -> {
            int first = (int) ((long) terms * task / GRAM_TASKS);
            int last = (int) ((long) terms * (task + 1) / GRAM_TASKS);
            for (int row = 0; row < size(); row++) {
                count(row, first, last, 1, gram);
            }
            scale(first, last, s, gram);
        });
        return gram;
    }

    /** gram := gram minus that of some rows. */
    void subtractGram(int[] rows, double[] s, Matrix gram) {
        Matrix counts = Matrix.zeros(terms, terms);
        for (int row : rows) {
            count(row, 0, terms, -1, counts);
        }
        scale(0, terms, s, counts);
        for (int i = 0; i < counts.array().length; i++) {
            gram.array()[i] += counts.array()[i];
        }
    }

    /** Pairs of a row's terms, of which the first is in a range. */
    private void count(int row, int first, int last, double by, Matrix into) {
        for (int p = starts[row]; p < starts[row + 1] && members[p] < last; p++) {
            if (members[p] >= first) {
                int column = members[p] * terms;
                for (int q = p; q < starts[row + 1]; q++) {
                    into.array()[column + members[q]] += by;
                }
            }
        }
    }

    private void scale(int first, int last, double[] s, Matrix gram) {
        for (int x = first; x < last; x++) {
            for (int y = x; y < terms; y++) {
                gram.array()[x * terms + y] *= s[x] * s[y];
            }
        }
    }
}
