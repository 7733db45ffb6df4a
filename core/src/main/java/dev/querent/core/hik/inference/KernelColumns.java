package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.MatrixColumns;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/** The columns of K, one kernel vector of a training row each. */
public record KernelColumns(SparseFeatures rows, IntersectionMatrix matrix) implements MatrixColumns {

    /** Kernel vectors of some queries, a column each. */
    public static Matrix of(IntersectionMatrix matrix, SparseFeatures queries, int from, int to, Workers workers) {
        int n = matrix.size();
        Matrix vectors = Matrix.zeros(n, to - from);
        workers.forEach(to - from, q -> matrix.kernelVector(queries, from + q, vectors.array(), q * n));
        return vectors;
    }

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
