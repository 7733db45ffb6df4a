package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.intersection.GridPreconditioner;
import dev.querent.core.intersection.IndicatorPreconditioner;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.PreconditionerChoice;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decides whether a {@link GridPreconditioner} makes the solve faster, by operation counts in nanoseconds. Its steps read rows in order, so they
 * stay fast when the vectors of exact products exceed the caches, and their number hardly grows with the rows; it does grow with correlated
 * dimensions, such as neighbouring pixels. So it is tried on a sample of the rows if it could pay at all.
 */
public record GridChoice(SparseFeatures rows, IntersectionMatrix matrix, Workers workers) {
    /** Rows of the trial. */
    private static final int SAMPLE = 8192;

    /** Its forecast cost must be below this share, because forecasts are rough. */
    private static final double WORTH = 0.85;

    /** Finding the cells of all values, per value. */
    private static final double BUILD_WORK = 30;

    /** One step, per value. */
    private static final double STEP_WORK = 5;

    /** Steps with uncorrelated dimensions. */
    private static final double FEWEST_STEPS = 14;

    /** The residual that one solve with the preconditioner leaves; 0.02 to 0.05 were seen for 30,000 to a million rows. */
    private static final double LEFT = 0.04;

    /** Share of the heap that its cells may take. */
    private static final double MEMORY_SHARE = 0.25;

    /**
     * The preconditioner with the lowest total cost.
     *
     * @param columns targets
     * @param rightHandSides total number: the targets, and later solves with the same preconditioner
     * @param tolerance on relative residuals
     */
    public Preconditioner cheapest(int columns, int rightHandSides, double tolerance) {
        if (IndicatorPreconditioner.suits(matrix.index())) {
            return HikPreconditioner.of(rows, matrix, columns, tolerance, workers);
        }
        PreconditionerChoice.Prospect low =
                HikPreconditioner.prospect(rows, matrix, columns, rightHandSides, tolerance, workers);
        return against(low, () -> HikPreconditioner.of(low, matrix, workers));
    }

    /** The preconditioner where it pays against one of low rank, otherwise the other one. */
    public Preconditioner against(PreconditionerChoice.Prospect low, Supplier<? extends Preconditioner> other) {
        Optional<GridPreconditioner> grid =
                find(low.choice().rightHandSides(), low.choice().tolerance(), low.cost());
        return grid.isPresent() ? grid.get() : other.get();
    }

    /**
     * The preconditioner, where it pays.
     *
     * @param columns right-hand sides
     * @param tolerance on their relative residuals
     * @param otherCost what the solve costs otherwise; 0 where it is too small to think about
     */
    Optional<GridPreconditioner> find(int columns, double tolerance, double otherCost) {
        boolean possible = GridPreconditioner.possible(rows.columns())
                && Integer.BYTES * rows.nonZeros()
                        <= MEMORY_SHARE * Runtime.getRuntime().maxMemory();
        if (!possible
                || !(cost(columns, tolerance, FEWEST_STEPS) < WORTH * otherCost)
                || !(cost(columns, tolerance, trialSteps()) < WORTH * otherCost)) {
            return Optional.empty();
        }
        return Optional.of(GridPreconditioner.of(rows, matrix, workers));
    }

    double cost(int columns, double tolerance, double steps) {
        double solves = Math.ceil(Math.log(tolerance) / Math.log(LEFT));
        double product = HikPreconditioner.productCost(columns, rows.rows());
        return rows.nonZeros() * (BUILD_WORK + columns * solves * (product + STEP_WORK * steps));
    }

    /** Steps for random signs on evenly spaced rows. */
    private double trialSteps() {
        int[] picked = RowNumbers.evenly(SAMPLE, rows.rows());
        SparseFeatures some = SparseFeatures.copyOf(rows.select(picked));
        IntersectionMatrix small =
                IntersectionMatrix.of(SortedIndex.of(some, workers), matrix.kernel(), matrix.noise(), workers);
        RandomSource random = Seed.of(1).generator();
        double[] signs = new double[picked.length];
        Arrays.setAll(signs, i -> random.nextLong() < 0 ? -1 : 1);
        return GridPreconditioner.of(some, small, workers).steps(signs, workers);
    }
}
