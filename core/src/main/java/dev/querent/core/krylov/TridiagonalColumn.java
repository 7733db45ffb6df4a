package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.RealVector;

/**
 * One Lanczos recurrence A·q_k = β_{k−1}q_{k−1} + α_k·q_k + β_k·q_{k+1} without orthogonalisation: round-off repeats eigenvalues of the
 * tridiagonal matrix but keeps their total weight, which is all that quadrature needs.
 */
final class TridiagonalColumn {
    /** A direction shorter than this share of the first diagonal entry is round-off: the Krylov space is exhausted. */
    private static final double EXHAUSTED = 1e-12;

    private final double[] diagonal;
    private final double[] beside;
    private int length;
    private boolean exhausted;
    private double squaredNorm;

    TridiagonalColumn(int steps) {
        diagonal = new double[steps];
        beside = new double[steps];
    }

    /** Column {@code c} of {@code q} becomes the first direction, of length 1. */
    void begin(Matrix q, int c) {
        int n = q.rows();
        double[] values = q.array();
        for (int i = c * n; i < (c + 1) * n; i++) {
            squaredNorm += values[i] * values[i];
        }
        double factor = squaredNorm == 0 ? 0 : 1 / Math.sqrt(squaredNorm);
        for (int i = c * n; i < (c + 1) * n; i++) {
            values[i] *= factor;
        }
        exhausted = squaredNorm == 0;
    }

    /** One step: {@code product} holds A·q; on return q and last have moved on. */
    void advance(Matrix q, Matrix last, Matrix product, int c) {
        if (exhausted) {
            return;
        }
        int from = c * q.rows();
        int to = from + q.rows();
        double[] now = q.array();
        double[] before = last.array();
        double[] next = product.array();
        double back = length == 0 ? 0 : beside[length - 1];
        double alpha = 0;
        for (int i = from; i < to; i++) {
            next[i] -= back * before[i];
            alpha += now[i] * next[i];
        }
        double squares = 0;
        for (int i = from; i < to; i++) {
            next[i] -= alpha * now[i];
            squares += next[i] * next[i];
        }
        double beta = Math.sqrt(squares);
        diagonal[length] = alpha;
        beside[length++] = beta;
        exhausted = beta <= EXHAUSTED * Math.abs(diagonal[0]);
        double factor = exhausted ? 0 : 1 / beta;
        for (int i = from; i < to; i++) {
            before[i] = now[i];
            now[i] = next[i] * factor;
        }
    }

    /** zᵀ log(A) z ≈ ‖z‖² Σ_k τ_k² log θ_k, with the eigenvalues θ of the tridiagonal matrix and first components τ of its eigenvectors. */
    double logForm() {
        if (length == 0) {
            return 0;
        }
        if (length == 1) {
            return squaredNorm * Math.log(diagonal[0]);
        }
        EigenDecompositionSymmetric eigen =
                new EigenDecompositionSymmetric(Arrays.copyOf(diagonal, length), Arrays.copyOf(beside, length - 1));
        double sum = 0;
        for (int k = 0; k < length; k++) {
            RealVector vector = eigen.getEigenvector(k);
            sum += vector.getEntry(0) * vector.getEntry(0) * Math.log(eigen.getEigenvalue(k));
        }
        return squaredNorm * sum;
    }
}
