package dev.querent.core.discrimination;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * The dual of a slack for each row with cost c: min ½(α + ½)ᵀQ(α + ½) − Δ·1ᵀα, 0 ≤ αₙ ≤ c. With the ½ of the quadratic bound on the likelihood, the
 * posterior mean is Σₙ(αₙ + ½)yₙ·cov(xₙ, ·).
 *
 * <p>By dual coordinate descent with shrinking (Hsieh et al. 2008, algorithm 3): keeps r = Vᵀ(α + ½), so that a pass costs O(N·M). The residual is
 * maxₙ of the projected gradient of gₙ = vₙᵀr − Δ.
 *
 * @param cost c ≥ 0; 0 turns the constraints off
 */
public record BoxDual(double cost) implements MarginDual {

    @Override
    public DualSolution solve(DualProblem problem, double[] start, double tolerance, int passes, Seed seed) {
        double[] alphas =
                Arrays.stream(start).map(a -> Math.min(cost, Math.max(0, a))).toArray();
        Descent descent = new Descent(problem, alphas, seed.generator());
        int pass = 0;
        double residual = descent.residual();
        while (residual > tolerance && pass < passes) {
            pass += descent.untilNarrow(tolerance, passes - pass);
            residual = descent.residual();
        }
        return new DualSolution(alphas, descent.r, residual, pass, residual <= tolerance);
    }

    /** The gradient; 0 at a bound that it points to. */
    private double projected(double gradient, double alpha) {
        if (cost == 0) {
            return 0;
        }
        if (alpha <= 0) {
            return Math.min(0, gradient);
        }
        return alpha >= cost ? Math.max(0, gradient) : gradient;
    }

    /** The state of the descent; changes the multipliers in place. */
    private final class Descent {
        private final DualProblem problem;
        private final double[] alphas;
        private final double[] curvatures; // ‖uₙ‖²
        private final RandomSource random;
        private final int[] order; // the rows that are visited come first
        private double[] r = {}; // set by residual, which comes first

        Descent(DualProblem problem, double[] alphas, RandomSource random) {
            this.problem = problem;
            this.alphas = alphas;
            this.curvatures = Columns.squaredNorms(problem.u());
            this.random = random;
            this.order = random.permutation(alphas.length);
        }

        private double gradient(int n) {
            return problem.signed(n, r) - problem.margin();
        }

        /** Of all rows, with r summed again so that it has no drift. */
        double residual() {
            r = problem.combined(alphas, 0.5);
            double worst = 0;
            for (int n = 0; n < alphas.length; n++) {
                worst = Math.max(worst, Math.abs(projected(gradient(n), alphas[n])));
            }
            return worst;
        }

        /**
         * Passes until no visited row violates its condition by more than the tolerance. A row at a bound is not visited again if its gradient
         * points outwards by more than any violation of the pass before.
         *
         * @return number of passes
         */
        int untilNarrow(double tolerance, int most) {
            int visited = alphas.length;
            double highest = Double.POSITIVE_INFINITY;
            double lowest = Double.NEGATIVE_INFINITY;
            for (int pass = 1; pass <= most; pass++) {
                shuffle(visited);
                double high = 0;
                double low = 0;
                for (int s = 0; s < visited; s++) {
                    int n = order[s];
                    double g = gradient(n);
                    if ((alphas[n] <= 0 && g > highest) || (alphas[n] >= cost && g < lowest)) {
                        order[s--] = order[--visited];
                        order[visited] = n;
                        continue;
                    }
                    double violation = projected(g, alphas[n]);
                    high = Math.max(high, violation);
                    low = Math.min(low, violation);
                    if (violation != 0 && curvatures[n] > 0) {
                        step(n, g);
                    }
                }
                if (Math.max(high, -low) <= tolerance) {
                    return pass;
                }
                highest = high > 0 ? high : Double.POSITIVE_INFINITY;
                lowest = low < 0 ? low : Double.NEGATIVE_INFINITY;
            }
            return most;
        }

        private void step(int n, double gradient) {
            double next = Math.min(cost, Math.max(0, alphas[n] - gradient / curvatures[n]));
            double change = next - alphas[n];
            if (change != 0) {
                alphas[n] = next;
                Columns.addTo(r, problem.u(), n, change * problem.targets()[n]);
            }
        }

        private void shuffle(int count) {
            for (int i = count - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int swapped = order[i];
                order[i] = order[j];
                order[j] = swapped;
            }
        }
    }
}
