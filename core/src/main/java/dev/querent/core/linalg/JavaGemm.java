package dev.querent.core.linalg;

import java.util.Arrays;

/**
 * General matrix multiplication (dgemm), C := alpha·op(A)·op(B) + beta·C, in plain Java that every JIT vectorises.
 *
 * <p>Not netlib's, because its fast form adds vector lanes in an order that Java leaves open: on Java 25 the bits of a product change when the
 * code is compiled; and its other form is half as fast as this. Here each entry of C is accumulated in one fixed order, so the bits depend on
 * the numbers alone, on any Java and any number of threads.
 */
final class JavaGemm {
    /** Rows of A processed at a time: a column of C and four columns of A stay in the first-level cache. */
    private static final int ROWS = 256;

    /** Columns of A processed at a time: the packed block of A stays in the second-level cache. */
    private static final int INNER = 128;

    /** Columns of A added to C in one sweep, which saves loads and stores of C. */
    private static final int SWEEP = 4;

    private JavaGemm() {}

    static void multiply(
            boolean transA,
            boolean transB,
            int m,
            int n,
            int k,
            double alpha,
            Matrix matrixA,
            int offsetA,
            Matrix matrixB,
            int offsetB,
            double beta,
            Matrix matrixC,
            int offsetC) {
        double[] a = matrixA.array();
        double[] b = matrixB.array();
        double[] c = matrixC.array();
        int strideA = matrixA.rows();
        int strideB = matrixB.rows();
        int strideC = matrixC.rows();
        scale(m, n, beta, c, offsetC, strideC);
        int rows = Math.min(ROWS, m);
        int inner = (Math.min(INNER, k) + SWEEP - 1) / SWEEP * SWEEP;
        double[][] packed = new double[inner][rows];
        double[] factors = new double[inner];
        double[] column = new double[rows];
        for (int k0 = 0; k0 < k; k0 += INNER) {
            int depth = Math.min(INNER, k - k0);
            for (int i0 = 0; i0 < m; i0 += ROWS) {
                int height = Math.min(ROWS, m - i0);
                int blockA = transA ? offsetA + i0 * strideA + k0 : offsetA + k0 * strideA + i0;
                pack(transA, a, blockA, strideA, height, depth, packed);
                for (int j = 0; j < n; j++) {
                    for (int p = 0; p < depth; p++) {
                        factors[p] =
                                alpha * b[transB ? offsetB + (k0 + p) * strideB + j : offsetB + j * strideB + k0 + p];
                    }
                    Arrays.fill(factors, depth, inner, 0.0);
                    int start = offsetC + j * strideC + i0;
                    System.arraycopy(c, start, column, 0, height);
                    sweep(height, depth, packed, factors, column);
                    System.arraycopy(column, 0, c, start, height);
                }
            }
        }
    }

    private static void scale(int m, int n, double beta, double[] c, int offset, int stride) {
        for (int j = 0; j < n && beta != 1; j++) {
            for (int i = offset + j * stride; i < offset + j * stride + m; i++) {
                c[i] = beta == 0 ? 0 : beta * c[i]; // as BLAS: a beta of 0 overwrites NaN
            }
        }
    }

    /** One array per column of op(A); the columns that pad the last sweep keep finite numbers and have factors of 0. */
    private static void pack(
            boolean transA, double[] a, int offset, int stride, int height, int depth, double[][] packed) {
        if (transA) {
            for (int i = 0; i < height; i++) {
                for (int p = 0; p < depth; p++) {
                    packed[p][i] = a[offset + i * stride + p];
                }
            }
        } else {
            for (int p = 0; p < depth; p++) {
                System.arraycopy(a, offset + p * stride, packed[p], 0, height);
            }
        }
        for (int p = depth; p < packed.length; p++) {
            Arrays.fill(packed[p], 0.0);
        }
    }

    /** column += Σ_p factor_p · packed_p, four terms at a time in a fixed summation tree. */
    private static void sweep(int height, int depth, double[][] packed, double[] factors, double[] column) {
        for (int p = 0; p < depth; p += SWEEP) {
            double[] a0 = packed[p];
            double[] a1 = packed[p + 1];
            double[] a2 = packed[p + 2];
            double[] a3 = packed[p + 3];
            double b0 = factors[p];
            double b1 = factors[p + 1];
            double b2 = factors[p + 2];
            double b3 = factors[p + 3];
            for (int i = 0; i < height; i++) {
                column[i] += (a0[i] * b0 + a1[i] * b1) + (a2[i] * b2 + a3[i] * b3);
            }
        }
    }
}
