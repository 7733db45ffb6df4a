package dev.querent.core.intersection;

/**
 * A few functions of one dimension that span most of its kernel matrix K_d: with U the images of the first sines under K_d, Φ_d =
 * K_d·U·L⁻ᵀ where L·Lᵀ = Uᵀ·K_d·U. By Cauchy and Schwarz K_d − Φ_d·Φ_dᵀ has no negative eigenvalue, whatever U is. The sines are the
 * eigenfunctions of min(x, z) for evenly spread values, so one sine keeps some 80 % of the trace, two 90 %.
 */
final class DimensionBasis {
    /** A direction with less than this share of the first is round-off. */
    private static final double TINY = 1e-10;

    private final int n;
    private final int width;
    private final double[] h;
    private final double[] gaps;
    private final double[][] u;
    private final double[][] c;

    private DimensionBasis(Heights heights, int dimension, int width) {
        this.n = heights.index().length(dimension);
        this.width = width;
        this.h = new double[n];
        this.gaps = new double[n];
        this.u = new double[width][n];
        this.c = new double[width][n];
        heights.fill(dimension, h);
        heights.fillGaps(dimension, gaps);
    }

    /** Function k at entry j of the dimension, at {@code j·width + k}; zero where K_d has no more directions. */
    static float[] of(Heights heights, int dimension, int width) {
        return new DimensionBasis(heights, dimension, width).functions();
    }

    private float[] functions() {
        float[] phi = new float[n * width];
        if (n == 0 || h[n - 1] <= 0) {
            return phi;
        }
        for (int k = 0; k < width; k++) {
            for (int j = 0; j < n; j++) {
                c[k][j] = Math.sin((k + 0.5) * Math.PI * h[j] / h[n - 1]);
            }
            multiply(c[k], u[k]);
        }
        int count = orthonormalise();
        double[][] lower = new double[count][count];
        for (int k = 0; k < count; k++) {
            multiply(u[k], c[k]);
            for (int m = 0; m <= k; m++) {
                double entry = dot(u[m], c[k]);
                for (int i = 0; i < m; i++) {
                    entry -= lower[k][i] * lower[m][i];
                }
                if (m < k) {
                    lower[k][m] = entry / lower[m][m];
                } else if (entry > TINY * lower[0][0] * lower[0][0]) {
                    lower[k][k] = Math.sqrt(entry);
                } else {
                    return phi; // the rest stays zero
                }
            }
            for (int j = 0; j < n; j++) { // forward substitution, row by row: Φ·Lᵀ = K_d·U
                double value = c[k][j];
                for (int i = 0; i < k; i++) {
                    value -= lower[k][i] * phi[j * width + i];
                }
                phi[j * width + k] = (float) (value / lower[k][k]);
            }
        }
        return phi;
    }

    /** into := K_d·from. */
    private void multiply(double[] from, double[] into) {
        double s = 0;
        for (int j = 0; j < n; j++) {
            s += from[j];
        }
        double f = 0;
        for (int j = 0; j < n; j++) {
            f += gaps[j] * s;
            s -= from[j];
            into[j] = f;
        }
    }

    /** Gram and Schmidt on the rows of u, twice; how many are independent. */
    private int orthonormalise() {
        double largest = Math.sqrt(dot(u[0], u[0]));
        for (int k = 0; k < width; k++) {
            for (int pass = 0; pass < 2; pass++) {
                for (int m = 0; m < k; m++) {
                    double share = dot(u[m], u[k]);
                    for (int j = 0; j < n; j++) {
                        u[k][j] -= share * u[m][j];
                    }
                }
            }
            double norm = Math.sqrt(dot(u[k], u[k]));
            if (!(norm > TINY * largest)) {
                return k;
            }
            for (int j = 0; j < n; j++) {
                u[k][j] /= norm;
            }
        }
        return width;
    }

    private double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }
}
