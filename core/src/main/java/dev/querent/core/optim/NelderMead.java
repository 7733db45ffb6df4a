package dev.querent.core.optim;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleValueChecker;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/** The downhill simplex method of Nelder and Mead (1965), by Hipparchus. For a handful of parameters and no gradient. */
public record NelderMead(int maxEvaluations, double edge, double tolerance) {

    public static NelderMead defaults() {
        return new NelderMead(200, 0.5, 1e-5);
    }

    public Optimum minimise(Objective function, double[] start, Box box, Seed seed, Budget budget) {
        Evaluations evaluations = new Evaluations(budget, box, start);
        try {
            new SimplexOptimizer(new SimpleValueChecker(tolerance, tolerance))
                    .optimize(
                            new MaxEval(maxEvaluations),
                            GoalType.MINIMIZE,
                            new InitialGuess(box.clamp(start)),
                            new ObjectiveFunction(point -> evaluations.penalised(function, point)),
                            new NelderMeadSimplex(start.length, edge));
            return evaluations.finish(true);
        } catch (MathIllegalStateException | Evaluations.Exhausted capReached) {
            return evaluations.finish(false);
        }
    }
}
