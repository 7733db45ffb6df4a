package dev.querent.core.ivm.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * The choice of an active set by greedy inclusion of candidates.
 *
 * @param size of the active set; fewer where there are fewer candidates
 * @param diverse whether a row counts less for the entropy that similar rows of its class have removed already: ΔH(x) − Σ κ(x, xᵢ)/κ(x, x)·max(0, ΔHᵢ) over
 * the active rows of its class (Denninger 2017, section 4.11)
 * @param balanced whether the next row is of the positive class while the set has a smaller share of it than ½(n₊/n + ½), and else of the negative
 * @param candidates rows in the pool at a time; beyond, a quarter is exchanged every {@link #EXCHANGE} inclusions
 * @param sampled candidates compared per inclusion, drawn at random; 0 compares all
 */
public record ActiveSetSelection(int size, boolean diverse, boolean balanced, int candidates, int sampled) {
    /** Inclusions between two exchanges of candidates. */
    static final int EXCHANGE = 64;

    public static final int LEAST_CANDIDATES = 4;

    public ActiveSetSelection {
        Require.atLeast("size", size, 1);
        Require.atLeast("candidates", candidates, LEAST_CANDIDATES);
        Require.atLeast("sampled", sampled, 0);
    }

    /**
     * @param training rows, of which some are candidates
     * @param targets +1 or −1 by row of the training
     * @param allowed numbers of the rows that may be chosen
     * @param offset see {@link ProbitProblem#offset}
     */
    public ActiveSet select(
            Kernel kernel, Features training, double[] targets, int[] allowed, double offset, Seed seed, Run run) {
        CandidatePool pool = new CandidatePool(this, kernel, training, targets, allowed, offset, seed, run);
        int wanted = Math.min(size, allowed.length);
        while (pool.included() < wanted) {
            run.cancellation().check();
            boolean due = pool.included() > 0 && pool.included() % EXCHANGE == 0;
            if (due || pool.isExhausted()) {
                pool.exchange();
            }
            pool.includeNext();
        }
        return pool.result();
    }
}
