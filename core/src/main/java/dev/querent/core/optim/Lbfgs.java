package dev.querent.core.optim;

import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Limited-memory BFGS (Nocedal and Wright 2006, algorithm 7.4) with projection onto the box: coordinates on a bound with the gradient pointing
 * outwards are held, steps are projected, and a backtracking line search requires the Armijo condition. For many parameters with a gradient.
 */
public record Lbfgs(int maxIterations, int memory, double tolerance) {
    /** Armijo's constant: the share of the predicted decrease that a step must achieve. */
    private static final double SUFFICIENT = 1e-4;

    private static final int MAX_HALVINGS = 20;

    public static Lbfgs defaults() {
        return new Lbfgs(60, 10, 1e-5);
    }

    /** A step s and the change y of the gradient over it; rho = 1 / sᵀy. */
    private record Pair(double[] s, double[] y, double rho) {}

    public Optimum minimise(DifferentiableObjective function, double[] start, Box box, Seed seed, Budget budget) {
        Evaluations evaluations = new Evaluations(budget, box, start);
        try {
            return evaluations.finish(descend(function, box.clamp(start), box, evaluations));
        } catch (Evaluations.Exhausted budgetUsed) {
            return evaluations.finish(false);
        }
    }

    private boolean descend(DifferentiableObjective function, double[] start, Box box, Evaluations evaluations) {
        int n = start.length;
        double[] x = start;
        double[] gradient = new double[n];
        double value = evaluate(function, x, gradient, evaluations);
        Deque<Pair> pairs = new ArrayDeque<>();
        for (int iteration = 0; iteration < maxIterations; iteration++) {
            double[] free = freeGradient(x, gradient, box);
            if (norm(free) <= tolerance * (1 + Math.abs(value))) {
                return true;
            }
            double[] direction = direction(free, pairs);
            double slope = dot(free, direction);
            if (!(slope < 0)) { // not a descent direction: drop the curvature pairs and use steepest descent
                pairs.clear();
                direction = scaled(free, -1);
                slope = -dot(free, free);
            }
            // Without curvature the natural first step has length 1 in log space.
            double step = pairs.isEmpty() ? Math.min(1, 1 / norm(direction)) : 1;
            double[] nextGradient = new double[n];
            double[] next = null;
            double nextValue = Double.POSITIVE_INFINITY;
            for (int halving = 0; halving < MAX_HALVINGS; halving++, step /= 2) {
                double[] trial = box.clamp(plus(x, direction, step));
                if (-dot(free, minus(trial, x)) <= function.resolution()) {
                    break;
                }
                nextValue = evaluate(function, trial, nextGradient, evaluations);
                if (nextValue <= value + SUFFICIENT * dot(free, minus(trial, x))) {
                    next = trial;
                    break;
                }
            }
            if (next == null) {
                return true; // no step improves by more than the resolution, or at machine precision
            }
            remember(pairs, minus(next, x), minus(nextGradient, gradient));
            double decrease = value - nextValue;
            x = next;
            value = nextValue;
            gradient = nextGradient;
            if (decrease <= Math.max(function.resolution(), tolerance * tolerance * (1 + Math.abs(value)))) {
                return true;
            }
        }
        return false;
    }

    private static double evaluate(
            DifferentiableObjective function, double[] x, double[] gradient, Evaluations evaluations) {
        evaluations.begin();
        return evaluations.record(x, function.valueAndGradient(x, gradient));
    }

    /** The gradient without the coordinates that a bound holds. */
    private static double[] freeGradient(double[] x, double[] gradient, Box box) {
        double[] free = gradient.clone();
        for (int i = 0; i < x.length; i++) {
            boolean held = (x[i] <= box.lower(i) && gradient[i] > 0) || (x[i] >= box.upper(i) && gradient[i] < 0);
            if (held || Double.isNaN(free[i])) {
                free[i] = 0;
            }
        }
        return free;
    }

    /** The two-loop recursion: −H·g. */
    private static double[] direction(double[] gradient, Deque<Pair> pairs) {
        double[] q = scaled(gradient, -1);
        double[] alphas = new double[pairs.size()];
        int k = 0;
        for (Pair pair : pairs) { // newest first
            alphas[k] = pair.rho * dot(pair.s, q);
            q = plus(q, pair.y, -alphas[k++]);
        }
        if (!pairs.isEmpty()) {
            Pair newest = pairs.getFirst();
            q = scaled(q, 1 / (newest.rho * dot(newest.y, newest.y)));
        }
        for (Iterator<Pair> oldestFirst = pairs.descendingIterator(); oldestFirst.hasNext(); ) {
            Pair pair = oldestFirst.next();
            double beta = pair.rho * dot(pair.y, q);
            q = plus(q, pair.s, alphas[--k] - beta);
        }
        for (int i = 0; i < q.length; i++) {
            if (gradient[i] == 0) {
                q[i] = 0; // held coordinates stay
            }
        }
        return q;
    }

    private void remember(Deque<Pair> pairs, double[] s, double[] y) {
        double curvature = dot(s, y);
        if (curvature > 1e-10 * norm(s) * norm(y)) { // keeps the implied matrix positive definite
            pairs.addFirst(new Pair(s, y, 1 / curvature));
            if (pairs.size() > memory) {
                pairs.removeLast();
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    private static double[] plus(double[] a, double[] b, double factor) {
        double[] sum = a.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += factor * b[i];
        }
        return sum;
    }

    private static double[] minus(double[] a, double[] b) {
        return plus(a, b, -1);
    }

    private static double[] scaled(double[] a, double factor) {
        return plus(new double[a.length], a, factor);
    }
}
