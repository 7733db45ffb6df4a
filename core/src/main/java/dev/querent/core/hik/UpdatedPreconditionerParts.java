package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a preconditioner carried from update to update consists of, for a file: not its numbers, but all that it is made of again. Arrays are
 * handed over, not copied.
 *
 * @param forUpdates whether its base was made for many updates to follow
 * @param columns right-hand sides that the base was chosen for
 * @param origins by row of the model, the row of the base, or −1 for a row that has come since
 * @param diagonal of K̃, for rows that have come
 * @param gone rows of the base that the model has no longer, in their order
 */
public record UpdatedPreconditionerParts(
        boolean forUpdates, int columns, int[] origins, double[] diagonal, SparseFeatures gone) {
    public UpdatedPreconditionerParts {
        Require.atLeast("columns", columns, 1);
        Require.that(diagonal.length == origins.length, "diagonal", diagonal.length, "as long as origins");
    }

    static UpdatedPreconditionerParts of(PreconditionerSource source, int[] origins, double[] diagonal) {
        boolean[] here = new boolean[source.rows().rows()];
        Arrays.stream(origins).filter(origin -> origin >= 0).forEach(origin -> here[origin] = true);
        int[] gone = IntStream.range(0, here.length).filter(row -> !here[row]).toArray();
        return new UpdatedPreconditionerParts(
                source.forUpdates(),
                source.columns(),
                origins,
                diagonal,
                source.rows().select(gone));
    }

    /** @param present rows of the model */
    PreconditionerSource source(SparseFeatures present) {
        Require.that(origins.length == present.rows(), "origins", origins.length, "one per row of the model");
        int stayed = (int) Arrays.stream(origins).filter(origin -> origin >= 0).count();
        int[] places = new int[stayed + gone.rows()];
        Arrays.fill(places, -1);
        for (int row = 0; row < origins.length; row++) {
            if (origins[row] >= 0) {
                Require.that(origins[row] < places.length, "origin of row " + row, origins[row], "< " + places.length);
                places[origins[row]] = row;
            }
        }
        int next = present.rows();
        for (int row = 0; row < places.length; row++) {
            places[row] = places[row] >= 0 ? places[row] : next++;
        }
        Require.that(next == present.rows() + gone.rows(), "origins", "a row twice", "different rows of the base");
        return new PreconditionerSource(
                forUpdates, columns, present.concatenated(gone).select(places));
    }
}
