package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.krylov.PreconditionerChoice;

/**
 * Whether a few functions of every dimension make the better preconditioner, by counted costs in nanoseconds. They save more iterations
 * than the columns of a pivoted decomposition that take as much memory, but each iteration walks through all non-zero values twice
 * more: that pays where products are slow because vectors leave the caches.
 */
final class DimensionFactorChoice {
    private static final int MOST_WIDTH = 4;

    /** The matrix of inner products of all functions is factorised. */
    private static final int MOST_FUNCTIONS = 4096;

    /** It must be forecast to cost less than this share, because forecasts are rough. */
    private static final double WORTH = 0.85;

    /** Walking through the values twice in an iteration, per value and function. */
    private static final double APPLY_WORK = 4;

    /** Finding the functions, per value and function. */
    private static final double BUILD_WORK = 10;

    /** Inner products, per pair of values of a row and pair of their functions. */
    private static final double PAIR_WORK = 1;

    /** Factorising and inverting, per cubed number of functions; solving, per squared one. */
    private static final double CUBIC_WORK = 0.1;

    private static final double SQUARE_WORK = 4;

    private DimensionFactorChoice() {}

    /** Functions per dimension; 0 where the other outcome is better. */
    static int width(SparseFeatures rows, PreconditionerChoice.Outcome other, long memoryBytes) {
        if (other.plainIterations() == 0) {
            return 0;
        }
        double pairs = 0;
        for (int i = 0; i < rows.rows(); i++) {
            double length = rows.rowEnd(i) - rows.rowStart(i);
            pairs += 0.5 * length * length;
        }
        int best = 0;
        double least = WORTH * other.cost();
        for (int width = 1; width <= MOST_WIDTH; width++) {
            double functions = (double) rows.columns() * width;
            double entries = (double) rows.nonZeros() * width;
            boolean fits = functions <= MOST_FUNCTIONS
                    && entries < Integer.MAX_VALUE
                    && 4 * entries + 48 * functions * functions <= memoryBytes;
            double cost = BUILD_WORK * entries
                    + PAIR_WORK * pairs * width * width
                    + CUBIC_WORK * functions * functions * functions
                    + other.choice()
                            .iterationsCost(
                                    rows.rows(),
                                    other.plainIterations() / saving(width),
                                    APPLY_WORK * entries + SQUARE_WORK * functions * functions);
            if (fits && cost < least) {
                best = width;
                least = cost;
            }
        }
        return best;
    }

    /** How many times fewer iterations there were with 3,000 and 6,000 synthetic histograms: 2.4 for one function, 4.1 for two. */
    private static double saving(int width) {
        return 0.7 + 1.7 * width;
    }
}
