package dev.querent.core.optim;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;

/**
 * Minimises a function over a box. Deterministic for a seed. Anytime: when the budget (one step per evaluation) ends, the
 * best point so far is returned.
 *
 * @param <F> what it needs to know of the function
 */
public interface Minimiser<F extends Objective> {
    Optimum minimise(F function, double[] start, Box box, Seed seed, Budget budget);
}
