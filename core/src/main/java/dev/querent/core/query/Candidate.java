package dev.querent.core.query;

import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.util.Comparator;

/**
 * A row to query, with its score.
 *
 * @param row its number in the pool
 * @param score higher for a more valuable label
 */
public record Candidate(int row, double score) {
    public Candidate {
        Require.atLeast("row", row, 0);
        if (Double.isNaN(score)) {
            throw new IllegalArgumentException("the score of row " + row + " is not a number");
        }
    }

    /** Best first; ties are broken at random by the seed, independently of the order of input. */
    public static Comparator<Candidate> bestFirst(Seed seed) {
        Seed ties = seed.child("query.tie");
        return Comparator.comparingDouble(Candidate::score)
                .reversed()
                .thenComparingDouble(candidate -> ties.uniform(candidate.row()))
                .thenComparingInt(Candidate::row);
    }
}
