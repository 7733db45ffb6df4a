package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The largest eigenpairs of a symmetric matrix from its products with blocks, by block Lanczos with full orthogonalisation and
 * thick restart.
 *
 * <p>A Krylov space holds at most as many copies of a multiple eigenvalue as its block has columns. So once the wanted pairs
 * have converged they are kept and a random block starts beside them; if it finds larger values than the smallest kept, these
 * were overlooked and take part from then on. The search ends when such a block finds nothing, and its own largest value is
 * the next eigenvalue, roughly.
 *
 * @param count eigenpairs wanted
 * @param tolerance on ‖A·x − λ·x‖ / λ₁
 * @param maxProducts of columns with the matrix; where it is reached first, the result says so and the run's listener hears it
 */
public record Lanczos(int count, double tolerance, int maxProducts) {
    /** Four columns cost two products; more columns gain little and need more of them. */
    private static final int BLOCK = 4;

    public Lanczos {
        Require.atLeast("count", count, 1);
        Require.finitePositive("tolerance", tolerance);
        Require.atLeast("maxProducts", maxProducts, 1);
    }

    /** The seed gives the random starting blocks; it changes results by no more than the tolerance. */
    public Eigenpairs largest(SymmetricOperator a, Seed seed, Backend backend, Run run) {
        int n = Require.atLeast("size of the matrix", a.size(), 1);
        int wanted = Math.min(count, n);
        int block = Math.min(BLOCK, n);
        int capacity = Math.min(n, 2 * wanted + 12 * block);
        LanczosBasis basis = new LanczosBasis(a, capacity, block, seed, new Compute(backend, run.workers()), run);
        Eigenpairs pairs = new EigenSearch(basis, this, wanted, block).run();
        if (!pairs.converged()) {
            run.listener()
                    .on(new FitEvent.NotConverged(
                            String.format(Locale.ROOT, "the %d largest eigenpairs", wanted),
                            pairs.products(),
                            OptionalDouble.empty()));
        }
        return pairs;
    }
}
