package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.stream.IntStream;

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

    /** A higher rank must be forecast to cost less than this share, because forecasts are rough. */
    private static final double WORTH_DOUBLING = 0.85;

    private static final int DOUBLINGS_AHEAD = 3;

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
     * What the first columns of a decomposition promise, before more is spent on it.
     *
     * @param started empty where not even those pay
     */
    public record Prospect(PreconditionerChoice choice, Optional<PivotedCholesky> started, int rows) {

        /** The least that any rank is forecast to cost, with all iterations; 0 where nothing was started. */
        public double cost() {
            return started.map(decomposition -> {
                        IterationForecast forecast = new IterationForecast(decomposition, rows);
                        double least = choice.cost(rows, decomposition.rank(), forecast);
                        for (int rank = 2 * FIRST_RANK; rank <= choice.mostRank(rows); rank *= 2) {
                            least = Math.min(least, choice.cost(rows, rank, forecast));
                        }
                        return least;
                    })
                    .orElse(0.0);
        }

        /** Of the rank that pays best; empty where none does. To be called once. */
        public Optional<LowRankPreconditioner> build(Run run) {
            started.ifPresent(decomposition -> choice.grow(decomposition, rows, run));
            return started.map(grown -> LowRankPreconditioner.of(grown, choice.noise(), Compute.on(run.workers())));
        }
    }

    /** The preconditioner that pays best for K + σ²I; empty where none does. */
    public Optional<LowRankPreconditioner> build(MatrixColumns k, Run run) {
        return start(k, run).build(run);
    }

    /**
     * Decomposes as much as is needed to tell what more would bring.
     *
     * @param k the matrix without the noise
     */
    public Prospect start(MatrixColumns k, Run run) {
        int n = k.size();
        if (mostRank(n) < FIRST_RANK || setUp(n, FIRST_RANK) > MOST_PRODUCTS * multiplyCost * rightHandSides) {
            return new Prospect(this, Optional.empty(), n);
        }
        PivotedCholesky decomposition = new PivotedCholesky(k);
        decomposition.growTo(FIRST_RANK, run);
        return new Prospect(this, Optional.of(decomposition), n);
    }

    private int mostRank(int n) {
        return (int) Math.min(n, memoryBytes / (Double.BYTES * Math.max(1L, n)));
    }

    private void grow(PivotedCholesky decomposition, int n, Run run) {
        IterationForecast forecast = new IterationForecast(decomposition, n);
        int most = mostRank(n);
        boolean more = decomposition.rank() >= FIRST_RANK;
        while (more && decomposition.rank() < most) {
            more = pays(decomposition.rank(), most, n, forecast)
                    && decomposition.growTo(Math.min(most, 2 * decomposition.rank()), run);
        }
    }

    /** Whether some higher rank does: what the last columns took varies by chance, and one doubling alone may seem to bring too little. */
    private boolean pays(int rank, int most, int n, IterationForecast forecast) {
        double enough = WORTH_DOUBLING * cost(n, rank, forecast);
        return IntStream.rangeClosed(1, DOUBLINGS_AHEAD)
                .map(doublings -> (int) Math.min(most, (long) rank << doublings))
                .anyMatch(next -> cost(n, next, forecast) < enough);
    }

    /** Set-up and all iterations at a rank. */
    private double cost(int n, int rank, IterationForecast forecast) {
        double iteration = multiplyCost + n * (ITERATION_WORK + SOLVE_WORK * rank);
        return setUp(n, rank) + forecast.iterations(rank, noise, tolerance) * rightHandSides * iteration;
    }

    private double setUp(int n, int rank) {
        return rank * (columnCost + n * (COLUMN_WORK + (GROWTH_WORK + GRAM_WORK) * rank));
    }
}
