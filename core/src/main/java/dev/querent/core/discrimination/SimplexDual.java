package dev.querent.core.discrimination;

import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The dual as printed by Shi and Yu (2021, eq. 6): min ½αᵀQα, Σαₙ = c, α ≥ 0. It follows from one slack for all rows without the ½ of the likelihood.
 * Its solution is proportional to c; where the classes overlap so that 0 lies in the convex hull of the vₙ, Vᵀα = 0 and the constraints have no
 * effect.
 *
 * <p>By steps that move weight from a row to another: each pass pairs the rows with the lowest gradient with those with the highest that have weight,
 * and takes the exact step along each pair, O(N·M) together. The residual is the largest gₙ of a row with weight less the smallest of all, with g = Qα.
 *
 * @param cost c ≥ 0; 0 turns the constraints off
 */
public record SimplexDual(double cost) implements MarginDual {

    @Override
    public DualSolution solve(DualProblem problem, double[] start, double tolerance, int passes, Seed seed) {
        double[] alphas = onSimplex(start);
        int n = alphas.length;
        double[] s = problem.combined(alphas, 0);
        double[] gradient = new double[n];
        double residual = Double.POSITIVE_INFINITY;
        int pass = 0;
        for (; ; pass++) {
            s = problem.combined(alphas, 0); // again, so that it has no drift
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < n; i++) {
                gradient[i] = problem.signed(i, s);
                lowest = Math.min(lowest, gradient[i]);
                highest = alphas[i] > 0 ? Math.max(highest, gradient[i]) : highest;
            }
            residual = Math.max(0, highest - lowest);
            if (residual <= tolerance || pass >= passes) {
                break;
            }
            movePairs(problem, alphas, gradient, s);
        }
        return new DualSolution(alphas, problem.combined(alphas, 0.5), residual, pass, residual <= tolerance);
    }

    private double[] onSimplex(double[] start) {
        double[] positive = Arrays.stream(start).map(a -> Math.max(0, a)).toArray();
        double sum = Arrays.stream(positive).sum();
        if (sum > 0) {
            return Arrays.stream(positive).map(a -> cost * (a / sum)).toArray();
        }
        double[] even = new double[start.length];
        Arrays.fill(even, cost / start.length);
        return even;
    }

    private static void movePairs(DualProblem problem, double[] alphas, double[] gradient, double[] s) {
        Comparator<Integer> ascending = Comparator.comparingDouble(i -> gradient[i]);
        int[] to = IntStream.range(0, alphas.length)
                .boxed()
                .sorted(ascending)
                .mapToInt(i -> i)
                .toArray();
        int[] from = Arrays.stream(to).filter(i -> alphas[i] > 0).toArray();
        for (int k = 0; k < from.length; k++) {
            int i = to[k];
            int j = from[from.length - 1 - k];
            if (gradient[i] >= gradient[j]) {
                break;
            }
            move(problem, alphas, s, i, j);
        }
    }

    /** The exact step along eᵢ − eⱼ, at the present s = Vᵀα. */
    private static void move(DualProblem problem, double[] alphas, double[] s, int i, int j) {
        double gain = problem.signed(j, s) - problem.signed(i, s);
        if (gain <= 0 || alphas[j] <= 0) {
            return;
        }
        double yi = problem.targets()[i];
        double yj = problem.targets()[j];
        double[] direction = new double[s.length];
        Columns.addTo(direction, problem.u(), i, yi);
        Columns.addTo(direction, problem.u(), j, -yj);
        double curvature = 0;
        for (double d : direction) {
            curvature += d * d;
        }
        double step = Math.min(alphas[j], gain / curvature); // gain > 0 leaves no curvature of 0
        alphas[i] += step;
        alphas[j] -= step;
        for (int d = 0; d < s.length; d++) {
            s[d] += step * direction[d];
        }
    }
}
