package dev.querent.core.query;

import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.util.Comparator;

/**
 * A row that may be asked about.
 *
 * @param row its number in the pool
 * @param score the higher, the more its label is worth
 */
public record Candidate(int row, double score) {
    public Candidate {
        Require.atLeast("row", row, 0);
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("the score of row " + row + " is not a number");
        }
    }

    /** Best first; of equals, those first that the seed draws, whatever order they come in. */
    public static Comparator<Candidate> bestFirst(Seed seed) {
        Seed ties = seed.child("query.tie");
        return Comparator.comparingDouble(Candidate::score)
                .reversed()
                .thenComparingDouble(candidate -> ties.uniform(candidate.row()))
                .thenComparingInt(Candidate::row);
    }
}
