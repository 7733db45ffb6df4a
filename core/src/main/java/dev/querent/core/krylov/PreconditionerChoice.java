package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Chooses the rank of a low-rank preconditioner by operation counts, and builds it. Doubles the rank as long as the iterations it is forecast to
 * save cost clearly more than it does. Reads no clock: the same data give the same model on every machine.
 *
 * <p>Costs are in nanoseconds of the machine this was measured on; only their ratios matter.
 *
 * @param multiplyCost of one product with A, per column
 * @param columnCost of one column of K
 * @param rightHandSides total number of systems
 * @param noise σ² of A = K + σ²I
 * @param tolerance on the relative residual
 * @param memoryBytes that the preconditioner may hold
 */
public record PreconditionerChoice(
        double multiplyCost, double columnCost, int rightHandSides, double noise, double tolerance, long memoryBytes) {
    /** The first rank; two averages of traces show how fast eigenvalues decay. */
    private static final int FIRST_RANK = 16;

    /** A first rank that costs more than this many products per right-hand side is not tried. */
    private static final double MOST_PRODUCTS = 10;

    /** The forecast cost of a higher rank must be below this share, because forecasts are rough. */
    private static final double WORTH_DOUBLING = 0.85;

    private static final int DOUBLINGS_AHEAD = 3;

    /** Drawing and eliminating a column, per row. */
    private static final double COLUMN_WORK = 12;

    /** Subtracting the present columns from a new one, per row and present column, half of the final rank on average. */
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
     * The first columns of a decomposition and their forecast, before more is spent on it.
     *
     * @param started empty if not even those pay
     */
    public record Prospect(PreconditionerChoice choice, Optional<PivotedCholesky> started, int rows) {

        /** The lowest forecast cost of any rank, with all iterations; 0 if nothing was started. */
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

        /** Builds the rank that pays best; empty if none does. Call once. */
        public Optional<LowRankPreconditioner> build(Run run) {
            started.ifPresent(decomposition -> choice.grow(decomposition, rows, run));
            return started.map(grown -> LowRankPreconditioner.of(grown, choice.noise(), Compute.on(run.workers())));
        }
    }

    /** The preconditioner that pays best for K + σ²I; empty if none does. */
    public Optional<LowRankPreconditioner> build(MatrixColumns k, Run run) {
        return start(k, run).build(run);
    }

    /**
     * Decomposes as far as a forecast needs.
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

    /** Whether some higher rank pays: what the last columns removed varies by chance, and a single doubling may seem to gain too little. */
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
