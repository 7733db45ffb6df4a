package dev.querent.core.gp.inference;

import dev.querent.core.optim.Box;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Fits slope and damping (Platt scaling) and, for two classes, the offset: with unbalanced classes, a mean of 0 is not where both are equally
 * likely.
 *
 * @param codes class of each row
 */
record SlopeFit(HeldOutMoments heldOut, int[] codes) {
    /** Slope at the start of the search. */
    private static final double START = 4;

    static final double LEAST_DAMPING = 1e-6;

    static final double MOST_DAMPING = 1e4;

    private static final double[] LOWEST = {Math.log(0.05), Math.log(LEAST_DAMPING), -10};

    private static final double[] HIGHEST = {Math.log(200), Math.log(MOST_DAMPING), 10};

    private static final int FOLDS = 6;

    private static final int LEAST_ROWS = 2 * MixingFit.LEAST_ROWS_PER_CLASS;

    private static final Lbfgs SEARCH = new Lbfgs(100, 10, 1e-6);

    /** Slope and damping alone. */
    ClassProbabilities plain() {
        return SlopeObjective.at(minimum(all(), start()));
    }

    /** Adds an offset if it clearly lowers the log loss of rows that its fit has not seen. */
    ClassProbabilities withOffset(Workers workers) {
        double[] plain = minimum(all(), start());
        if (heldOut.rows() < LEAST_ROWS) {
            return SlopeObjective.at(plain);
        }
        double[] moved = minimum(all(), new double[] {plain[0], plain[1], 0});
        double[] gains = new double[heldOut.rows()];
        workers.forEach(FOLDS, fold -> {
            int[] others =
                    IntStream.of(all()).filter(row -> row % FOLDS != fold).toArray();
            ClassProbabilities without = SlopeObjective.at(minimum(others, plain));
            ClassProbabilities with = SlopeObjective.at(minimum(others, moved));
            for (int row = fold; row < gains.length; row += FOLDS) {
                gains[row] = loss(row, without) - loss(row, with);
            }
        });
        return SlopeObjective.at(SignificantGain.isClear(gains) ? moved : plain);
    }

    private double[] start() {
        return new double[] {Math.log(START), SlopeObjective.usualDamping(heldOut)};
    }

    private int[] all() {
        return IntStream.range(0, heldOut.rows()).toArray();
    }

    private double[] minimum(int[] used, double[] start) {
        Box box = new Box(Arrays.copyOf(LOWEST, start.length), Arrays.copyOf(HIGHEST, start.length));
        SlopeObjective objective = new SlopeObjective(heldOut, codes, used, SlopeObjective.usualDamping(heldOut));
        return SEARCH.minimise(objective, start, box, Seed.of(0), Budget.unlimited())
                .point();
    }

    /** Log loss of one row. */
    double loss(int row, ClassProbabilities probabilities) {
        double[] means = new double[heldOut.targets()];
        double[] p = new double[heldOut.targets()];
        heldOut.copyMeans(row, means);
        probabilities.write(probabilities.mixed(means), heldOut.variance(row), p, 0);
        return -Math.log(Math.max(1e-300, p[codes[row]]));
    }
}
