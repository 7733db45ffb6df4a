package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.data.columns.DimensionView;

/** Row numbers and values of the non-zeros of each dimension. */
final class SparseColumns {
    private final DimensionView view;
    private final double[] values; // mapped, by position in the view

    private SparseColumns(DimensionView view, double[] values) {
        this.view = view;
        this.values = values;
    }

    static SparseColumns of(Features rows, TransformedRow.Mapping mapping) {
        DimensionView view = DimensionView.of(rows);
        double[] values = new double[Math.toIntExact(view.nonZeros())];
        for (int d = 0; d < view.dimensions(); d++) {
            for (int p = view.start(d); p < view.end(d); p++) {
                values[p] = mapping.apply(d, view.value(p));
            }
        }
        return new SparseColumns(view, values);
    }

    void addIntersections(TransformedRow query, double[] sums, int from) {
        for (int k = 0; k < query.size; k++) {
            double c = query.values[k];
            int d = query.dimensions[k];
            // Row numbers ascend, so the rows from `from` on are at the end.
            for (int p = view.end(d) - 1; p >= view.start(d) && view.row(p) >= from; p--) {
                sums[view.row(p)] += Math.min(c, values[p]);
            }
        }
    }

    void addProducts(TransformedRow query, double[] sums, int from) {
        for (int k = 0; k < query.size; k++) {
            double c = query.values[k];
            int d = query.dimensions[k];
            for (int p = view.end(d) - 1; p >= view.start(d) && view.row(p) >= from; p--) {
                sums[view.row(p)] += c * values[p];
            }
        }
    }
}
