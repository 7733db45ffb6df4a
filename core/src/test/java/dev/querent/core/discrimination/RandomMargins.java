package dev.querent.core.discrimination;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/**
 * A random dual problem of 1 to 200 rows and its dense Q. The parity and the remainders of the seed decide on the rank (below or above the number of
 * rows), the classes (separable or not), copies of rows (with the same or the other target), costs and margins.
 */
record RandomMargins(DualProblem problem, Matrix q, double cost) {
    private static final double[] COSTS = {0.05, 1, 20};
    private static final double[] MARGINS = {0.2, 1, 3};

    static RandomMargins of(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int rows = 1 + random.nextInt(seed % 4 == 0 ? 200 : 50);
        int rank = seed % 2 == 0 ? 1 + rows / 4 : rows + 5;
        boolean separable = seed / 2 % 2 == 0;
        boolean copies = seed % 5 < 2;
        Matrix u = Matrix.zeros(rank, rows);
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            targets[n] = random.nextInt(2) == 0 ? -1 : 1;
            for (int d = 0; d < rank; d++) {
                u.set(d, n, random.nextGaussian() / Math.sqrt(rank));
            }
            if (separable) {
                u.set(0, n, targets[n] * (0.1 + Math.abs(u.get(0, n))));
            }
            if (copies && n % 3 == 2) {
                copy(u, n - 1, n);
                targets[n] = separable || n % 2 == 0 ? targets[n - 1] : -targets[n - 1];
            }
        }
        double margin = MARGINS[(int) (seed / 3 % 3)];
        return new RandomMargins(new DualProblem(u, targets, margin), dense(u, targets), COSTS[(int) (seed % 3)]);
    }

    private static void copy(Matrix u, int from, int to) {
        for (int d = 0; d < u.rows(); d++) {
            u.set(d, to, u.get(d, from));
        }
    }

    private static Matrix dense(Matrix u, double[] targets) {
        Matrix q = NaiveLinalg.multiply(NaiveLinalg.transpose(u), u);
        for (int i = 0; i < q.rows(); i++) {
            for (int j = 0; j < q.rows(); j++) {
                q.set(i, j, targets[i] * targets[j] * q.get(i, j));
            }
        }
        return q;
    }

    int rows() {
        return problem.rows();
    }

    /** Qα + offset·Q1 − margin. */
    double[] gradient(double[] alphas, double offset, double margin) {
        double[] g = new double[rows()];
        for (int i = 0; i < g.length; i++) {
            g[i] = -margin;
            for (int j = 0; j < g.length; j++) {
                g[i] += q.get(i, j) * (alphas[j] + offset);
            }
        }
        return g;
    }

    /** ½(α + offset)ᵀQ(α + offset) − margin·1ᵀα. */
    double objective(double[] alphas, double offset, double margin) {
        double[] g = gradient(alphas, offset, 0);
        double sum = 0;
        for (int i = 0; i < g.length; i++) {
            sum += 0.5 * (alphas[i] + offset) * g[i] - margin * alphas[i];
        }
        return sum;
    }
}
