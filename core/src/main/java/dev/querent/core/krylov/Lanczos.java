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
 * The largest eigenpairs of a symmetric matrix by block Lanczos with full orthogonalisation and thick restart.
 *
 * <p>A Krylov space holds at most as many copies of a multiple eigenvalue as its block has columns. So once the wanted pairs have converged they
 * are kept and a random block starts orthogonal to them; values it finds above the smallest kept one were missed and join the search. The search
 * ends when such a block finds none.
 *
 * @param count number of eigenpairs
 * @param tolerance on ‖A·x − λ·x‖ / λ₁
 * @param maxProducts of columns with the matrix; if it is reached first, the result says so and the run's listener is notified
 */
public record Lanczos(int count, double tolerance, int maxProducts) {
    /** Four columns cost two products; more columns gain little and need more of them. */
    private static final int BLOCK = 4;

    public Lanczos {
        Require.atLeast("count", count, 1);
        Require.finitePositive("tolerance", tolerance);
        Require.atLeast("maxProducts", maxProducts, 1);
    }

    /** The seed gives the random starting blocks; it changes results by at most the tolerance. */
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
