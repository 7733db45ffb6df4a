package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;

/** Columns of a stored matrix. */
record DenseMatrixColumns(Matrix matrix) implements MatrixColumns {

    @Override
    public int size() {
        return matrix.rows();
    }

    @Override
    public double[] diagonal() {
        double[] diagonal = new double[size()];
        for (int i = 0; i < diagonal.length; i++) {
            diagonal[i] = matrix.get(i, i);
        }
        return diagonal;
    }

    @Override
    public void column(int j, double[] into, int offset) {
        System.arraycopy(matrix.array(), j * size(), into, offset, size());
    }
}
