package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Transform;
import dev.querent.core.model.LearnerState;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A state of {@link HikLearner}: the model and the preconditioner it carries between updates. Immutable. */
public final class HikLearnerState implements LearnerState<HikModel> {
    private final HikModel model;
    private final UpdatedPreconditioner preconditioner;

    HikLearnerState(HikModel model, UpdatedPreconditioner preconditioner) {
        this.model = model;
        this.preconditioner = preconditioner;
    }

    /** Restores a state: rebuilds the preconditioner from its parts. */
    public static HikLearnerState restored(HikModel model, PreconditionerParts carried, Run run) {
        return new HikLearnerState(model, UpdatedPreconditioner.restored(model, carried, run));
    }

    @Override
    public HikModel model() {
        return model;
    }

    UpdatedPreconditioner preconditioner() {
        return preconditioner;
    }

    /** What the preconditioner consists of. */
    public PreconditionerParts carried() {
        return preconditioner.parts();
    }

    /** Rows and sorted index are copied by every update, the base of the preconditioner is shared. */
    @Override
    public long bytes() {
        SparseFeatures rows = model.rows();
        boolean transformed = !(model.matrix().kernel().transform() instanceof Transform.Identity);
        long perValue = 2L * (Integer.BYTES + Float.BYTES) + (transformed ? Double.BYTES : 0);
        long perRow = 4L * Integer.BYTES
                + Double.BYTES * (1L + model.posterior().alpha().columns());
        long perFeature = Integer.BYTES + Double.BYTES;
        return perValue * rows.nonZeros() + perRow * rows.rows() + perFeature * rows.columns();
    }

    /**
     * The serialisable parts of a preconditioner carried between updates: not its numbers, but all that is needed to rebuild it. Arrays are passed
     * on, not copied.
     *
     * @param forUpdates whether its base was made for many later updates
     * @param columns right-hand sides that the base was chosen for
     * @param origins for each row of the model the row of the base, or −1 for an added row
     * @param diagonal of K̃, for added rows
     * @param gone rows of the base that the model no longer has, in their order
     */
    public record PreconditionerParts(
            boolean forUpdates, int columns, int[] origins, double[] diagonal, SparseFeatures gone) {
        public PreconditionerParts {
            Require.atLeast("columns", columns, 1);
            Require.that(diagonal.length == origins.length, "diagonal", diagonal.length, "as long as origins");
        }

        static PreconditionerParts of(PreconditionerSource source, int[] origins, double[] diagonal) {
            boolean[] here = new boolean[source.rows().rows()];
            Arrays.stream(origins).filter(origin -> origin >= 0).forEach(origin -> here[origin] = true);
            int[] gone =
                    IntStream.range(0, here.length).filter(row -> !here[row]).toArray();
            return new PreconditionerParts(
                    source.forUpdates(),
                    source.columns(),
                    origins,
                    diagonal,
                    source.rows().select(gone));
        }

        /** @param present rows of the model */
        PreconditionerSource source(SparseFeatures present) {
            Require.that(origins.length == present.rows(), "origins", origins.length, "one per row of the model");
            int stayed =
                    (int) Arrays.stream(origins).filter(origin -> origin >= 0).count();
            int[] places = new int[stayed + gone.rows()];
            Arrays.fill(places, -1);
            for (int row = 0; row < origins.length; row++) {
                if (origins[row] >= 0) {
                    Require.that(
                            origins[row] < places.length, "origin of row " + row, origins[row], "< " + places.length);
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
}
