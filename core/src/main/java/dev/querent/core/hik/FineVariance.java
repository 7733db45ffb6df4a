package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.parallel.Workers;

final class FineVariance {
    static FineVariance of(IntersectionMatrix matrix, int eigenpairs, Workers workers) {
        return new FineVariance();
    }

    int eigenpairs() {
        return 0;
    }

    double[] of(SparseFeatures queries, int eigenpairs, Workers workers) {
        return new double[queries.rows()];
    }
}
