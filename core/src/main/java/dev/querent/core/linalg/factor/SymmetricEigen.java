package dev.querent.core.linalg.factor;

import dev.ludovic.netlib.lapack.JavaLAPACK;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import org.netlib.util.intW;

/**
 * All eigenvalues and eigenvectors of a small dense symmetric matrix, the largest eigenvalue first, by the Java translation of LAPACK's dsyev:
 * the bits of OpenBLAS vary from call to call with the alignment of its arguments, and it is hardly faster below 250 rows. Immutable.
 */
public final class SymmetricEigen {
    private final double[] ascending;
    private final Matrix vectors;

    static {
        // dlamch computes the machine's constants at its first call, and sets its flag before it has them. If two
        // threads make the first call at
        // the same time, one may get zeros and never return. Other threads wait during class initialisation.
        of(Matrix.owning(2, 2, new double[] {2, 1, 1, 2}));
    }

    private SymmetricEigen(double[] ascending, Matrix vectors) {
        this.ascending = ascending;
        this.vectors = vectors;
    }

    /** From the lower triangle of {@code a}, which is not changed. */
    public static SymmetricEigen of(Matrix a) {
        int n = a.rows();
        Require.that(a.columns() == n, "matrix", n + " x " + a.columns(), "square");
        for (double value : a.array()) {
            Require.that(Double.isFinite(value), "matrix entry", value, "finite"); // otherwise dsyev may never return
        }
        Matrix vectors = a.copy();
        double[] values = new double[n];
        if (n > 0) {
            double[] work = new double[34 * n]; // (block size 32 + 2)·n, the optimum for dsyev
            intW info = new intW(0);
            JavaLAPACK.getInstance().dsyev("V", "L", n, vectors.array(), 0, n, values, 0, work, 0, work.length, info);
            Require.that(info.val == 0, "result of dsyev", info.val, "0: eigenvalues of a finite matrix converge");
        }
        return new SymmetricEigen(values, vectors);
    }

    public int order() {
        return ascending.length;
    }

    /** The {@code i}-th largest eigenvalue, from 0. */
    public double value(int i) {
        return ascending[order() - 1 - i];
    }

    /** Entry {@code row} of the unit eigenvector of {@code value(i)}. */
    public double vector(int row, int i) {
        return vectors.get(row, order() - 1 - i);
    }

    /** Eigenvectors of the {@code count} largest eigenvalues, one per column. */
    public Matrix vectors(int count) {
        int n = order();
        Matrix first = Matrix.zeros(n, count);
        for (int i = 0; i < count; i++) {
            System.arraycopy(vectors.array(), (n - 1 - i) * n, first.array(), i * n, n);
        }
        return first;
    }
}
