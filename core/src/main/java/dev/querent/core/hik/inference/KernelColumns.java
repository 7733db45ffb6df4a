package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.MatrixColumns;

/** The columns of K, one kernel vector of a training row each. */
public record KernelColumns(SparseFeatures rows, IntersectionMatrix matrix) implements MatrixColumns {

    @Override
    public int size() {
        return matrix.size();
    }

    @Override
    public double[] diagonal() {
        return matrix.selfSimilarities(rows);
    }

    @Override
    public void column(int j, double[] into, int offset) {
        matrix.kernelVector(rows, j, into, offset);
    }
}
