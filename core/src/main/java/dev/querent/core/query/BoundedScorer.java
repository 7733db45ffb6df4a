package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A scorer that knows what scores cannot exceed long before it knows the scores, so that most rows of a pool need no more than that. */
interface BoundedScorer extends Scorer {

    BoundedScores bounded(Features rows, Workers workers);

    /** Scores of some rows, as far as they are known. For one thread. */
    interface BoundedScores {
        int rows();

        /** What the score of a row is not above; not NaN. */
        double atMost(int row);

        /** The scores of some of the rows. */
        double[] scores(int[] numbers);

        /** The same with bounds as tight as they can be made for all rows at once. */
        BoundedScores tightened();
    }
}
