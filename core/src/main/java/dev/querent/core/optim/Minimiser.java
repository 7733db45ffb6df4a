package dev.querent.core.optim;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;

/**
 * Minimises a function over a box. Deterministic for a seed. Anytime: when the budget (one step per evaluation) ends, it returns the best point
 * so far.
 *
 * @param <F> the type of objective it requires
 */
public interface Minimiser<F extends Objective> {
    Optimum minimise(F function, double[] start, Box box, Seed seed, Budget budget);
}
