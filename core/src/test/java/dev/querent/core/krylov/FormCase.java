package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A random matrix with a known range of eigenvalues, and vectors that are hard for bounds on its quadratic forms. */
record FormCase(Matrix a, SpectralRange range, Matrix b, Preconditioner preconditioner) {

    static FormCase random(long seed, int columns) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(8) == 0 ? random.nextInt(1, 33) : random.nextInt(1, 13);
        double[] spectrum = spectrum(random, n);
        Matrix q = RandomMatrices.orthonormal(n, seed);
        Matrix a = RandomMatrices.withSpectrum(spectrum, seed);
        double norm = largestRowSum(a);
        // The eigenvalues of the rounded matrix are those asked for up to n·ε·‖A‖.
        double smallest = Arrays.stream(spectrum).min().orElseThrow() - 0x1p-51 * n * norm;
        if (random.nextInt(3) == 0) {
            smallest /= random.nextInt(2, 1000);
        }
        Matrix b = Matrix.zeros(n, columns);
        for (int c = 0; c < columns; c++) {
            vector(random, q, b, c);
        }
        return new FormCase(a, new SpectralRange(smallest, norm), b, lowRank(a, smallest, random.nextInt(0, n + 1)));
    }

    private static double[] spectrum(SplittableRandom random, int n) {
        double condition = Math.pow(10, random.nextDouble(0, 8));
        double scale = Math.pow(10, random.nextDouble(-3, 3));
        double[] spectrum = RandomMatrices.geometricSpectrum(n, condition);
        int kind = random.nextInt(4);
        for (int i = 0; i < n; i++) {
            double value = switch (kind) {
                case 0 -> spectrum[i];
                case 1 -> spectrum[i - i % 3]; // repeated threefold
                case 2 -> i < n / 3 ? spectrum[i] : 1 / condition; // low rank plus noise
                default -> i == 0 ? 1 : random.nextDouble(1 / condition, 1);
            };
            spectrum[i] = value * scale;
        }
        return spectrum;
    }

    private static void vector(SplittableRandom random, Matrix q, Matrix b, int column) {
        int n = q.rows();
        int kind = random.nextInt(6);
        int first = random.nextInt(n);
        int second = random.nextInt(n);
        double noise = Math.pow(10, random.nextDouble(-17, 0));
        double scale = kind == 5 ? 0 : Math.pow(10, random.nextInt(8) == 0 ? random.nextInt(-160, 100) : 0);
        for (int i = 0; i < n; i++) {
            double value = switch (kind) {
                case 0 -> q.get(i, first); // an eigenvector to round-off
                case 1 -> q.get(i, first) + noise * random.nextDouble(-1, 1);
                case 2 -> q.get(i, first) + noise * q.get(i, second);
                case 3 -> i == first ? 1 : 0;
                default -> random.nextDouble(-1, 1);
            };
            b.set(i, column, scale * value);
        }
    }

    static double largestRowSum(Matrix a) {
        double largest = 0;
        for (int i = 0; i < a.rows(); i++) {
            double sum = 0;
            for (int j = 0; j < a.columns(); j++) {
                sum += Math.abs(a.get(i, j));
            }
            largest = Math.max(largest, sum);
        }
        return largest * (1 + 1e-12);
    }

    /** LLᵀ + λI with L the first columns of the pivoted Cholesky factor of A − λI, solved densely. */
    static Preconditioner lowRank(Matrix a, double lambda, int rank) {
        int n = a.rows();
        Matrix rest = a.copy().addToDiagonal(-lambda);
        Matrix p = Matrix.identity(n);
        for (int i = 0; i < n; i++) {
            p.set(i, i, lambda);
        }
        for (int k = 0; k < rank; k++) {
            int pivot = 0;
            for (int i = 1; i < n; i++) {
                pivot = rest.get(i, i) > rest.get(pivot, pivot) ? i : pivot;
            }
            double scale = rest.get(pivot, pivot);
            if (scale <= 1e-12 * a.get(0, 0)) {
                break;
            }
            Matrix column = ColumnArithmetic.columns(rest, new int[] {pivot});
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double term = column.get(i, 0) * column.get(j, 0) / scale;
                    p.set(i, j, p.get(i, j) + term);
                    rest.set(i, j, rest.get(i, j) - term);
                }
            }
        }
        var factor = Cholesky.on(Compute.sequential()).factorInPlace(p);
        return (in, out, workers) -> {
            System.arraycopy(in.array(), 0, out.array(), 0, in.array().length);
            factor.solveInPlace(out, Workers.sequential());
        };
    }
}
