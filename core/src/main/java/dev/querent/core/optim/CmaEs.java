package dev.querent.core.optim;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.SimpleValueChecker;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.hipparchus.random.Well19937c;

/**
 * Covariance matrix adaptation evolution strategy (Hansen 2006), by Hipparchus. For rugged functions without gradients;
 * seeded.
 */
public record CmaEs(int maxEvaluations, double sigma, double tolerance) {

    public static CmaEs defaults() {
        return new CmaEs(400, 0.5, 1e-5);
    }

    public Optimum minimise(Objective function, double[] start, Box box, Seed seed, Budget budget) {
        int n = start.length;
        Evaluations evaluations = new Evaluations(budget, box, start);
        int population = 4 + (int) (3 * Math.log(n)); // Hansen's default
        double[] deviations = new double[n];
        Arrays.fill(deviations, sigma);
        CMAESOptimizer optimizer = new CMAESOptimizer(
                Math.max(1, maxEvaluations / population),
                Double.NEGATIVE_INFINITY,
                true,
                0,
                0,
                new Well19937c(seed.child("cma-es").value()),
                false,
                new SimpleValueChecker(tolerance, tolerance));
        try {
            optimizer.optimize(
                    new MaxEval(maxEvaluations),
                    GoalType.MINIMIZE,
                    new InitialGuess(box.clamp(start)),
                    new ObjectiveFunction(point -> evaluations.penalised(function, point)),
                    SimpleBounds.unbounded(n), // a penalty enforces the box, so that a start on its boundary is allowed
                    new CMAESOptimizer.Sigma(deviations),
                    new CMAESOptimizer.PopulationSize(population));
            return evaluations.finish(true);
        } catch (MathIllegalStateException | Evaluations.Exhausted capReached) {
            return evaluations.finish(false);
        }
    }
}
