package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/** A preconditioner P that can also draw vectors with covariance P, as stochastic trace estimates need. Thread-safe. */
public interface ProbeSource extends Preconditioner {

    /** log det P. */
    double logDeterminant();

    /**
     * Fills the block with independent random columns of mean 0 and covariance P whose length ‖P^(-1/2)·z‖ is either √N or
     * independent of its direction. Column c depends on the seed, on c and on P, not on the other columns.
     */
    void draw(Seed seed, Matrix probes, Workers workers);

    /** The seed's generator for probe {@code column}. */
    static RandomSource generator(Seed seed, int column) {
        return seed.child("probe", column).generator();
    }

    /** P = I with random signs (Rademacher probes), which vary less than normal numbers. */
    static ProbeSource none() {
        return new ProbeSource() {
            @Override
            public double logDeterminant() {
                return 0;
            }

            @Override
            public void draw(Seed seed, Matrix probes, Workers workers) {
                int rows = probes.rows();
                for (int column = 0; column < probes.columns(); column++) {
                    RandomSource random = generator(seed, column);
                    for (int i = column * rows; i < (column + 1) * rows; i++) {
                        probes.array()[i] = random.nextLong() < 0 ? -1 : 1;
                    }
                }
            }

            @Override
            public void solve(Matrix in, Matrix out, Workers workers) {
                Preconditioner.none().solve(in, out, workers);
            }
        };
    }
}
