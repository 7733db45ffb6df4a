package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/**
 * Training rows in column form, for one query row at a time: accumulates sums over dimensions for all training rows at once, so that the inner
 * loops run over rows.
 */
interface Columns {
    /** Above this share of non-zeros, the vectorised dense loops are faster than sparse ones. */
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
