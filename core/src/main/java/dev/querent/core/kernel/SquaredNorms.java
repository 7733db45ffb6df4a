package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** ‖xᵢ‖² of every row after a mapping. */
final class SquaredNorms {
    private SquaredNorms() {}

    static double[] of(Features rows, RowValues.Mapping mapping) {
        double[] norms = new double[rows.rows()];
        for (int i = 0; i < norms.length; i++) {
            int row = i;
            rows.forEachNonZero(i, (d, value) -> {
                double mapped = mapping.apply(d, value);
                norms[row] += mapped * mapped;
            });
        }
        return norms;
    }
}
