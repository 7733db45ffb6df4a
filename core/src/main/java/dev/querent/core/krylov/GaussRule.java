package dev.querent.core.krylov;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Gauss quadrature from a symmetric tridiagonal matrix T (Golub and Welsch 1969): the nodes are its eigenvalues, the weights the squared first
 * entries of their unit eigenvectors. The implicit QL iteration updates only those first entries, so the cost is quadratic in the size, not
 * cubic.
 *
 * @param firsts first entries of the unit eigenvectors
 */
record GaussRule(double[] nodes, double[] firsts) {
    /** Sweeps per eigenvalue; two or three are usual. */
    private static final int MAX_SWEEPS = 60;

    /**
     * @param diagonal of T
     * @param beside the off-diagonal entries, one fewer
     */
    static GaussRule of(double[] diagonal, double[] beside) {
        int n = diagonal.length;
        double[] d = diagonal.clone();
        double[] e = Arrays.copyOf(beside, n);
        double[] z = new double[n];
        if (n > 0) {
            z[0] = 1;
        }
        for (int l = 0; l < n; l++) {
            int sweeps = 0;
            for (int m = split(d, e, l); m > l; m = split(d, e, l)) {
                if (sweeps++ == MAX_SWEEPS) {
                    throw new IllegalStateException(
                            "an eigenvalue of a tridiagonal matrix of " + n + " rows did not converge");
                }
                sweep(d, e, z, l, m);
            }
        }
        return new GaussRule(d, z);
    }

    /** The first row from {@code l} on that is decoupled from the next, to round-off. */
    private static int split(double[] d, double[] e, int l) {
        int m = l;
        while (m < d.length - 1 && Math.abs(e[m]) > Math.ulp(Math.abs(d[m]) + Math.abs(d[m + 1]))) {
            m++;
        }
        return m;
    }

    /** One implicit QL sweep over rows l..m with Wilkinson's shift (EISPACK's imtql2). */
    private static void sweep(double[] d, double[] e, double[] z, int l, int m) {
        double g = (d[l + 1] - d[l]) / (2 * e[l]);
        double r = Math.hypot(g, 1);
        g = d[m] - d[l] + e[l] / (g + Math.copySign(r, g));
        double sine = 1;
        double cosine = 1;
        double p = 0;
        for (int i = m - 1; i >= l; i--) {
            double f = sine * e[i];
            double b = cosine * e[i];
            r = Math.hypot(f, g);
            e[i + 1] = r;
            if (r == 0) { // the matrix splits here; continue with the parts
                d[i + 1] -= p;
                e[m] = 0;
                return;
            }
            sine = f / r;
            cosine = g / r;
            g = d[i + 1] - p;
            r = (d[i] - g) * sine + 2 * cosine * b;
            p = sine * r;
            d[i + 1] = g + p;
            g = cosine * r - b;
            double first = z[i + 1];
            z[i + 1] = sine * z[i] + cosine * first;
            z[i] = cosine * z[i] - sine * first;
        }
        d[l] -= p;
        e[l] = g;
        e[m] = 0;
    }

    /** Σ weight·f(node). */
    double apply(DoubleUnaryOperator f) {
        double sum = 0;
        for (int i = 0; i < nodes.length; i++) {
            sum += firsts[i] * firsts[i] * f.applyAsDouble(nodes[i]);
        }
        return sum;
    }
}
