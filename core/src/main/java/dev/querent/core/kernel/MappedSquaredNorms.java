package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** ‖xᵢ‖² of each row after a mapping. */
final class MappedSquaredNorms {
    private MappedSquaredNorms() {}

    static double[] of(Features rows, TransformedRow.Mapping mapping) {
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
