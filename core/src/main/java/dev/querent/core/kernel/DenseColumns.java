package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** One full array per dimension. */
final class DenseColumns {
    /** Rows per strip, so that the running sums stay in the first-level cache. */
    private static final int STRIP = 1024;

    private final double[][] columns;

    private DenseColumns(double[][] columns) {
        this.columns = columns;
    }

    static DenseColumns of(Features rows, TransformedRow.Mapping mapping) {
        double[][] columns = new double[rows.columns()][rows.rows()];
        for (int i = 0; i < rows.rows(); i++) {
            int row = i;
            rows.forEachNonZero(i, (d, value) -> columns[d][row] = mapping.apply(d, value));
        }
        return new DenseColumns(columns);
    }

    /**
     * min(c, x) = ((x + c) − |x − c|) / 2: additions and a sign mask, which every JIT vectorises, unlike Math.min, which handles NaN and signed
     * zeros. For floats widened to double the sum is exact unless they differ by more than a factor 2²⁹. Four dimensions at a time save loads
     * and stores of the sums.
     */
    void addIntersections(TransformedRow query, double[] sums, int from) {
        for (int start = from; start < sums.length; start += STRIP) {
            int end = Math.min(sums.length, start + STRIP);
            int k = 0;
            for (; k + 4 <= query.size; k += 4) {
                intersectFour(query, k, sums, start, end);
            }
            for (; k < query.size; k++) {
                double c = query.values[k];
                double[] x = columns[query.dimensions[k]];
                for (int j = start; j < end; j++) {
                    sums[j] += 0.5 * ((x[j] + c) - Math.abs(x[j] - c));
                }
            }
        }
    }

    private void intersectFour(TransformedRow query, int k, double[] sums, int start, int end) {
        double a = query.values[k];
        double b = query.values[k + 1];
        double c = query.values[k + 2];
        double d = query.values[k + 3];
        double[] p = columns[query.dimensions[k]];
        double[] q = columns[query.dimensions[k + 1]];
        double[] r = columns[query.dimensions[k + 2]];
        double[] s = columns[query.dimensions[k + 3]];
        for (int j = start; j < end; j++) {
            double first = ((p[j] + a) - Math.abs(p[j] - a)) + ((q[j] + b) - Math.abs(q[j] - b));
            double second = ((r[j] + c) - Math.abs(r[j] - c)) + ((s[j] + d) - Math.abs(s[j] - d));
            sums[j] += 0.5 * (first + second);
        }
    }
}
