package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * Stochastic Lanczos quadrature (Ubaru, Chen and Saad 2017): log det A = E[zᵀ log(A) z] for random signs z. Each quadratic form comes from
 * the tridiagonal matrix that Lanczos builds from z. All probes share every product with A.
 *
 * @param steps of Lanczos; the error of the quadrature falls geometrically with them
 */
public record LanczosQuadrature(int steps) {

    public LanczosQuadrature {
        Require.atLeast("steps", steps, 1);
    }

    /** An estimate and its standard error over the probes; the error of a single probe is not known. */
    public record Estimate(double value, double standardError) {}

    /** Columns of random signs. */
    public static Matrix probes(int rows, int count, Seed seed) {
        Require.atLeast("probes", count, 1);
        Matrix probes = Matrix.zeros(rows, count);
        RandomSource random = seed.generator();
        Arrays.setAll(probes.array(), i -> random.nextInt(2) == 0 ? 1 : -1);
        return probes;
    }

    public Estimate logDeterminant(SymmetricOperator a, Matrix probes, Workers workers) {
        Require.that(probes.rows() == a.size(), "rows of the probes", probes.rows(), "" + a.size());
        TridiagonalColumn[] columns = new TridiagonalColumn[probes.columns()];
        Arrays.setAll(columns, c -> new TridiagonalColumn(Math.min(steps, a.size())));
        Matrix q = probes.copy();
        Matrix last = Matrix.zeros(q.rows(), q.columns());
        Matrix product = Matrix.zeros(q.rows(), q.columns());
        workers.forEach(columns.length, c -> columns[c].begin(q, c));
        for (int step = 0; step < Math.min(steps, a.size()); step++) {
            a.multiply(q, product, workers);
            workers.forEach(columns.length, c -> columns[c].advance(q, last, product, c));
        }
        double[] estimates =
                Arrays.stream(columns).mapToDouble(TridiagonalColumn::logForm).toArray();
        double mean = Arrays.stream(estimates).sum() / estimates.length;
        double squares =
                Arrays.stream(estimates).map(e -> (e - mean) * (e - mean)).sum();
        return new Estimate(mean, Math.sqrt(squares / (estimates.length - 1) / estimates.length));
    }
}
