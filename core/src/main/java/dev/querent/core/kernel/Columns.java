package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/**
 * Training rows by dimension, ready to be met by one query row after another: sums over dimensions are built up for all
 * training rows at once, so the inner loops run over rows, not over dimensions.
 */
interface Columns {
    /** Above this share of non-zeros the dense loops, which vectorise, are faster than following row numbers. */
    double DENSE_SHARE = 0.2;

    /** sums[j] += Σ_d min(query_d, row_jd) for all rows j ≥ from. */
    void addIntersections(TransformedRow query, double[] sums, int from);

    /** sums[j] += Σ_d query_d · row_jd for all rows j ≥ from. */
    void addProducts(TransformedRow query, double[] sums, int from);

    static Columns of(Features rows, TransformedRow.Mapping mapping) {
        double cells = Math.max(1.0, (double) rows.rows() * rows.columns());
        return rows.nonZeros() / cells > DENSE_SHARE ? DenseColumns.of(rows, mapping) : SparseColumns.of(rows, mapping);
    }
}
