package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A scorer with cheap upper bounds on its scores, so that most rows of a pool are ruled out without an exact score. */
interface BoundedScorer extends Scorer {

    BoundedScores bounded(Features rows, Workers workers);

    /** Upper bounds and exact scores of a block of rows. For one thread. */
    interface BoundedScores {
        int rows();

        /** An upper bound on the score of a row; never NaN. */
        double atMost(int row);

        /** The exact scores of the given rows. */
        double[] scores(int[] numbers);

        /** The same rows with the tightest bounds that can be computed for all of them at once. */
        BoundedScores tightened();
    }
}
