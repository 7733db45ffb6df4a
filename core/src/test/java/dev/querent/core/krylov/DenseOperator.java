package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Workers;

/** The obvious operator: a stored matrix times one column after the other. Counts the multiplied columns. */
final class DenseOperator implements SymmetricOperator {
    private final Matrix a;
    private int calls;
    private int columns;

    DenseOperator(Matrix a) {
        this.a = a;
    }

    int calls() {
        return calls;
    }

    int columns() {
        return columns;
    }

    @Override
    public int size() {
        return a.rows();
    }

    @Override
    public void multiply(Matrix in, Matrix out, Workers workers) {
        calls++;
        columns += in.columns();
        int n = size();
        for (int c = 0; c < in.columns(); c++) {
            double[] sums = new double[n];
            for (int j = 0; j < n; j++) {
                double factor = in.array()[c * n + j];
                for (int i = 0; i < n; i++) {
                    sums[i] += factor * a.array()[j * n + i];
                }
            }
            System.arraycopy(sums, 0, out.array(), c * n, n);
        }
    }

    /** A⁻¹·B by a dense factor. */
    Matrix solve(Matrix b) {
        Matrix x = b.copy();
        factor().solveInPlace(x, Workers.sequential());
        return x;
    }

    double logDeterminant() {
        return factor().logDeterminant();
    }

    private CholeskyFactor factor() {
        return Cholesky.on(Compute.sequential()).factorInPlace(a.copy());
    }
}
