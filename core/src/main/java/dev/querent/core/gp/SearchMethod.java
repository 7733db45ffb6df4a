package dev.querent.core.gp;

import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.optim.Optimum;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Locale;

/** Optimiser of the hyperparameters. */
public enum SearchMethod {
    /** No search: keeps the start. */
    NONE {
        @Override
        Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget) {
            throw new IllegalStateException("no search was asked for");
        }
    },
    NELDER_MEAD {
        @Override
        Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget) {
            return NelderMead.defaults().minimise(function, start, box, seed, budget);
        }
    },
    CMA_ES {
        @Override
        Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget) {
            return CmaEs.defaults().minimise(function, start, box, seed, budget);
        }
    },
    /** With analytic gradients: the choice for many parameters, and usually the fastest for few. */
    LBFGS {
        @Override
        Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget) {
            return Lbfgs.defaults().minimise(function, start, box, seed, budget);
        }
    };

    abstract Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget);

    /** The name users write, such as {@code nelder-mead}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
