package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import java.util.Optional;

/**
 * Decides by counting operations how large a low-rank preconditioner pays, and builds it. The rank is doubled as long as the
 * iterations it is forecast to save cost clearly more than it does. Clocks are not asked: the same data give the same model on
 * every machine.
 *
 * <p>Costs are in nanoseconds of the machine this was measured on; only their proportions matter.
 *
 * @param multiplyCost of one product with A, per column
 * @param columnCost of one column of K
 * @param rightHandSides that will be solved for in all
 * @param noise σ² of A = K + σ²I
 * @param tolerance on the relative residual
 * @param memoryBytes that the preconditioner may hold
 */
public record PreconditionerChoice(
        double multiplyCost, double columnCost, int rightHandSides, double noise, double tolerance, long memoryBytes) {
    /** The first rank; two averages of traces say how fast eigenvalues fall. */
    private static final int FIRST_RANK = 16;

    /** A first rank that costs more than this many products per right-hand side is not tried. */
    private static final double MOST_PRODUCTS = 10;

    /** Twice the rank must be forecast to cost less than this share, because forecasts are rough. */
    private static final double WORTH_DOUBLING = 0.85;

    /** Drawing and eliminating a column, per row. */
    private static final double COLUMN_WORK = 12;

    /** Taking the present columns from a new one, per row and present column, half of the final rank on average. */
    private static final double GROWTH_WORK = 0.1;

    /** LᵀL, per row and squared rank. */
    private static final double GRAM_WORK = 0.15;

    /** Two products with L per iteration, per entry and column. */
    private static final double SOLVE_WORK = 0.25;

    /** The vector arithmetic of one iteration, per row. */
    private static final double ITERATION_WORK = 8;

    public PreconditionerChoice {
        Require.finitePositive("multiplyCost", multiplyCost);
        Require.finitePositive("columnCost", columnCost);
        Require.atLeast("rightHandSides", rightHandSides, 1);
        Require.finitePositive("noise", noise);
        Require.finitePositive("tolerance", tolerance);
    }

    /**
     * What was found.
     *
     * @param decomposition of the rank that pays best; empty where none does
     * @param cost of set-up and all iterations with it
     * @param plainIterations forecast with hardly any preconditioner; 0 where none was tried
     */
    public record Outcome(
            PreconditionerChoice choice, Optional<PivotedCholesky> decomposition, double cost, double plainIterations) {

        public Optional<LowRankPreconditioner> preconditioner(Run run) {
            return decomposition.map(
                    found -> LowRankPreconditioner.of(found, choice.noise(), Compute.on(run.workers())));
        }
    }

    /** The preconditioner that pays best for K + σ²I; empty where none does. */
    public Optional<LowRankPreconditioner> build(MatrixColumns k, Run run) {
        return find(k, run).preconditioner(run);
    }

    /**
     * The decomposition that pays best for K + σ²I.
     *
     * @param k the matrix without the noise
     */
    public Outcome find(MatrixColumns k, Run run) {
        int n = k.size();
        int most = (int) Math.min(n, memoryBytes / (Double.BYTES * Math.max(1L, n)));
        if (most < FIRST_RANK || setUp(n, FIRST_RANK) > MOST_PRODUCTS * multiplyCost * rightHandSides) {
            return new Outcome(this, Optional.empty(), 0, 0);
        }
        PivotedCholesky decomposition = new PivotedCholesky(k);
        IterationForecast forecast = new IterationForecast(decomposition, n);
        boolean more = decomposition.growTo(FIRST_RANK, run);
        double plain = forecast.iterations(decomposition.rank(), noise, tolerance);
        while (more && decomposition.rank() < most) {
            int next = Math.min(most, 2 * decomposition.rank());
            boolean pays = cost(n, next, forecast) < WORTH_DOUBLING * cost(n, decomposition.rank(), forecast);
            more = pays && decomposition.growTo(next, run);
        }
        return new Outcome(this, Optional.of(decomposition), cost(n, decomposition.rank(), forecast), plain);
    }

    /** All iterations where each costs so much beside the product with A. */
    public double iterationsCost(int n, double iterations, double solveCost) {
        return iterations * rightHandSides * (multiplyCost + ITERATION_WORK * n + solveCost);
    }

    /** Set-up and all iterations at a rank. */
    private double cost(int n, int rank, IterationForecast forecast) {
        double solve = SOLVE_WORK * n * rank;
        return setUp(n, rank) + iterationsCost(n, forecast.iterations(rank, noise, tolerance), solve);
    }

    private double setUp(int n, int rank) {
        return rank * (columnCost + n * (COLUMN_WORK + (GROWTH_WORK + GRAM_WORK) * rank));
    }
}
