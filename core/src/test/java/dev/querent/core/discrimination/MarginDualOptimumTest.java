package dev.querent.core.discrimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both duals against a generic solver of quadratic programs. Where Q is singular α is not unique, but the objective F and r = Vᵀ(α + ½) are. At a
 * feasible α with residual ε, F − F* ≤ ε·Σₙ|αₙ − α*ₙ| and ½‖r − r*‖² ≤ F − F*: hence the tolerances. ojAlgo adds {@link #GAP}: its
 * active sets end at tolerances of their own, at which the objective is up to 2·10⁻⁹ above or below the optimum (below, because bounds are violated by
 * as little).
 */
class MarginDualOptimumTest {
    private static final double RESIDUAL = 1e-6;

    /** Of the generic solver, relative to 1 + |F*|. */
    private static final double GAP = 1e-8;

    private static final int PASSES = 1_000_000;

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void boxFormHasTheOptimumOfAGenericSolver(long seed) {
        RandomMargins c = RandomMargins.of(seed);
        double margin = c.problem().margin();
        DualSolution ours = new BoxDual(c.cost()).solve(c.problem(), start(c), RESIDUAL / 2, PASSES, Seed.of(seed));
        assertThat(ours.converged()).as("residual %s", ours.residual()).isTrue();
        assertThat(Arrays.stream(ours.alphas())).allMatch(a -> a >= 0 && a <= c.cost());
        double[] g = c.gradient(ours.alphas(), 0.5, margin);
        for (int n = 0; n < g.length; n++) {
            assertThat(ours.alphas()[n] < c.cost() ? g[n] : 0).isGreaterThan(-RESIDUAL);
            assertThat(ours.alphas()[n] > 0 ? g[n] : 0).isLessThan(RESIDUAL);
        }
        double[] b = c.gradient(new double[c.rows()], 0.5, margin);
        double[] generic = new QuadraticProgram(c.q(), b).atMost(c.cost()).solution();
        requireSameOptimum(c, ours, generic, 0.5, margin);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void simplexFormHasTheOptimumOfAGenericSolver(long seed) {
        RandomMargins c = RandomMargins.of(seed);
        DualSolution ours = new SimplexDual(c.cost()).solve(c.problem(), start(c), RESIDUAL / 2, PASSES, Seed.of(seed));
        assertThat(ours.converged()).as("residual %s", ours.residual()).isTrue();
        assertThat(Arrays.stream(ours.alphas())).allMatch(a -> a >= 0);
        assertThat(Arrays.stream(ours.alphas()).sum()).isCloseTo(c.cost(), within(1e-12 * c.cost()));
        double[] g = c.gradient(ours.alphas(), 0, 0);
        double lowest = Arrays.stream(g).min().orElseThrow();
        for (int n = 0; n < g.length; n++) {
            assertThat(ours.alphas()[n] > 0 ? g[n] - lowest : 0).isLessThan(RESIDUAL);
        }
        double[] generic = new QuadraticProgram(c.q(), new double[c.rows()])
                .withSum(c.cost())
                .solution();
        requireSameOptimum(c, ours, generic, 0, 0);
    }

    private static void requireSameOptimum(
            RandomMargins c, DualSolution ours, double[] generic, double offset, double margin) {
        double objective = c.objective(ours.alphas(), offset, margin);
        double reference = c.objective(generic, offset, margin);
        double distance = 0;
        for (int n = 0; n < generic.length; n++) {
            distance += Math.abs(ours.alphas()[n] - generic[n]);
        }
        double gap = RESIDUAL * distance + GAP * (1 + Math.abs(reference));
        assertThat(objective).isCloseTo(reference, within(gap));
        double[] r = c.problem().combined(generic, 0.5);
        double squares = 0;
        for (int d = 0; d < r.length; d++) {
            squares += (ours.r()[d] - r[d]) * (ours.r()[d] - r[d]);
        }
        assertThat(0.5 * squares).isLessThanOrEqualTo(2 * gap);
    }

    /** Not feasible: a solver moves it first. */
    private static double[] start(RandomMargins c) {
        double[] start = new double[c.rows()];
        Arrays.setAll(start, n -> n % 3 - 1.0);
        return start;
    }
}
