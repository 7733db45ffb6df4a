package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.DualProblem;
import dev.querent.core.discrimination.DualSolution;
import dev.querent.core.discrimination.MarginDual;
import dev.querent.core.discrimination.ProjectedGradients;
import dev.querent.core.discrimination.SimplexDual;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MarginDualTest {
    private static final Seed SEED = Seed.of(5);
    private static final double TOLERANCE = 1e-8;
    private static final int PASSES = 200_000;

    static LongStream seeds() {
        return TestSeeds.upTo(8);
    }

    /** A problem of 20 to 200 rows with and without overlap, its dense Q and a cost. */
    private record Case(DualProblem problem, Matrix q, double cost) {
        static Case of(long seed) {
            int n = 20 + (int) (180 * (seed % 4) / 3);
            DenseMargin.Sample sample = DenseMargin.Sample.of(n, seed % 2 == 0 ? 0.0 : 0.5, seed);
            GaussianKernel kernel = GaussianKernel.of(2.25, 0.6);
            int m = n / 3;
            SupportBasis basis = SupportBasis.of(kernel, sample.rows().select(first(m)), Compute.sequential());
            WhitenedRows rows = WhitenedRows.owning(basis.whitened(sample.rows(), Compute.sequential()));
            double[] gammas = new double[n];
            Arrays.fill(gammas, 1.3);
            Matrix u = rows.columns().copy();
            rows.factor(gammas, Compute.sequential())
                    .forwardInPlace(u, Compute.sequential().workers());
            DenseMargin dense = new DenseMargin(kernel, sample.rows(), basis.support(), sample.y(), gammas);
            return new Case(new DualProblem(u, sample.y(), 1), dense.q(), seed % 3 == 0 ? 0.3 : 1);
        }
    }

    private static int[] first(int m) {
        int[] rows = new int[m];
        Arrays.setAll(rows, i -> i);
        return rows;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void boxFormEqualsProjectedGradientsOnTheDenseMatrix(long seed) {
        Case c = Case.of(seed);
        DualSolution solution = new BoxDual(c.cost).solve(c.problem, zeros(c), TOLERANCE, PASSES, SEED);
        double[] slow = ProjectedGradients.minimise(c.q, 0.5, 1, ProjectedGradients.box(c.cost), 20_000);
        assertThat(solution.converged()).isTrue();
        assertThat(solution.residual()).isLessThanOrEqualTo(TOLERANCE);
        assertThat(Arrays.stream(solution.alphas())).allMatch(a -> a >= 0 && a <= c.cost);
        assertThat(boxResidual(c, solution.alphas())).isLessThan(1e-6);
        double expected = ProjectedGradients.objective(c.q, slow, 0.5, 1);
        assertThat(ProjectedGradients.objective(c.q, solution.alphas(), 0.5, 1))
                .isCloseTo(expected, within(1e-7 * (1 + Math.abs(expected))));
        assertThat(solution.r()).containsExactly(c.problem.combined(slow, 0.5), within(1e-4));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void simplexFormEqualsProjectedGradientsOnTheDenseMatrix(long seed) {
        Case c = Case.of(seed);
        DualSolution solution = new SimplexDual(c.cost).solve(c.problem, zeros(c), 1e-6, PASSES, SEED);
        double[] slow = ProjectedGradients.minimise(c.q, 0, 0, ProjectedGradients.simplex(c.cost), 20_000);
        assertThat(solution.converged()).as("residual %s", solution.residual()).isTrue();
        assertThat(Arrays.stream(solution.alphas())).allMatch(a -> a >= 0);
        assertThat(Arrays.stream(solution.alphas()).sum()).isCloseTo(c.cost, within(1e-12));
        assertThat(simplexResidual(c, solution.alphas())).isLessThan(1.1e-6);
        assertThat(ProjectedGradients.objective(c.q, solution.alphas(), 0, 0))
                .isCloseTo(ProjectedGradients.objective(c.q, slow, 0, 0), within(2e-6));
        // the gap of the objective is at most c times the residual, and ½‖Vᵀ(α − α*)‖² at most the gap
        assertThat(solution.r()).containsExactly(c.problem.combined(slow, 0.5), within(2e-3));
    }

    /** By the conditions on the dense matrix, in the test's own words. */
    private static double boxResidual(Case c, double[] alphas) {
        double[] g = ProjectedGradients.gradient(c.q, alphas, 0.5, 1);
        double worst = 0;
        for (int n = 0; n < g.length; n++) {
            boolean mayGrow = alphas[n] < c.cost;
            boolean mayShrink = alphas[n] > 0;
            worst = Math.max(worst, mayGrow ? -g[n] : 0);
            worst = Math.max(worst, mayShrink ? g[n] : 0);
        }
        return worst;
    }

    private static double simplexResidual(Case c, double[] alphas) {
        double[] g = ProjectedGradients.gradient(c.q, alphas, 0, 0);
        double lowest = Arrays.stream(g).min().orElseThrow();
        double worst = 0;
        for (int n = 0; n < g.length; n++) {
            worst = Math.max(worst, alphas[n] > 0 ? g[n] - lowest : 0);
        }
        return worst;
    }

    private static double[] zeros(Case c) {
        return new double[c.problem.rows()];
    }

    @Test
    void aWarmStartNeedsFewerPassesAndGivesTheSameAnswer() {
        Case c = Case.of(3);
        BoxDual dual = new BoxDual(c.cost);
        DualSolution cold = dual.solve(c.problem, zeros(c), 1e-6, PASSES, SEED);
        DualSolution warm = dual.solve(c.problem, cold.alphas(), 1e-6, PASSES, SEED);
        assertThat(warm.passes()).isZero();
        assertThat(warm.r()).containsExactly(cold.r());
    }

    @Test
    void withoutCostThereAreNoConstraints() {
        Case c = Case.of(2);
        for (MarginDual dual : new MarginDual[] {new BoxDual(0), new SimplexDual(0)}) {
            DualSolution solution = dual.solve(c.problem, zeros(c), TOLERANCE, PASSES, SEED);
            assertThat(solution.alphas()).containsOnly(0);
            assertThat(solution.residual()).isZero();
            assertThat(solution.converged()).isTrue();
        }
    }

    /** The simplex form scales with c; the box form does not (why the paper's c has no unit). */
    @Test
    void theSolutionOfTheSimplexFormIsProportionalToItsCost() {
        Case c = Case.of(0);
        double[] once = new SimplexDual(1)
                .solve(c.problem, zeros(c), 1e-10, PASSES, SEED)
                .alphas();
        double[] more = new SimplexDual(8)
                .solve(c.problem, zeros(c), 8e-10, PASSES, SEED)
                .alphas();
        assertThat(Arrays.stream(more).map(a -> a / 8).toArray()).containsExactly(once, within(1e-6));
    }

    @Test
    void usedUpPassesAreReported() {
        Case c = Case.of(3);
        DualSolution solution = new BoxDual(c.cost).solve(c.problem, zeros(c), 1e-12, 2, SEED);
        assertThat(solution.converged()).isFalse();
        assertThat(solution.passes()).isEqualTo(2);
        assertThat(solution.residual()).isGreaterThan(1e-12);
    }
}
