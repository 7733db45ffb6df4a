package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.parallel.Workers;

/** wip */
final class HikPreconditioner {
    private HikPreconditioner() {}

    static Preconditioner forTraining(
            SparseFeatures rows, IntersectionMatrix matrix, int columns, double tolerance, Workers workers) {
        return Preconditioner.none();
    }

    static Preconditioner forQueries(SparseFeatures rows, IntersectionMatrix matrix, Workers workers) {
        return Preconditioner.none();
    }
}
