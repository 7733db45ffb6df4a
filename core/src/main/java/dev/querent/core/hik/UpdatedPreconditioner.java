package dev.querent.core.hik;

import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A preconditioner that stays in use while rows are added and removed: holds removed rows at zero and scales added rows by their diagonal entry
 * of K̃. Each such row costs about one more iteration, far less than a new preconditioner, until too many have changed. Immutable and
 * thread-safe.
 *
 * @param source that the base was made from
 * @param origins row of the base of each row, or −1 for an added row
 * @param diagonal of K̃, for added rows
 */
record UpdatedPreconditioner(Preconditioner base, PreconditionerSource source, int[] origins, double[] diagonal)
        implements Preconditioner {
    /**
     * A new preconditioner pays once more than this share of the rows has changed. An iterative one is so close to K̃ that every row costs it an
     * iteration, and so cheap to make that any change is enough.
     */
    private static final double WORN_SHARE = 0.05;

    static UpdatedPreconditioner of(Preconditioner base, PreconditionerSource source) {
        int[] all = new int[source.rows().rows()];
        Arrays.setAll(all, i -> i);
        return new UpdatedPreconditioner(base, source, all, new double[all.length]);
    }

    /** One carried over several updates: rebuilds the base with the same bits. */
    static UpdatedPreconditioner restored(HikModel model, HikLearnerState.PreconditionerParts parts, Run run) {
        PreconditionerSource source = parts.source(model.rows());
        return new UpdatedPreconditioner(source.base(model, run), source, parts.origins(), parts.diagonal());
    }

    HikLearnerState.PreconditionerParts parts() {
        return HikLearnerState.PreconditionerParts.of(source, origins, diagonal);
    }

    /** With rows behind the present ones, whose diagonal entries of K̃ are given. */
    UpdatedPreconditioner appended(double[] newDiagonal) {
        int[] grown = Arrays.copyOf(origins, origins.length + newDiagonal.length);
        Arrays.fill(grown, origins.length, grown.length, -1);
        double[] entries = Arrays.copyOf(diagonal, grown.length);
        System.arraycopy(newDiagonal, 0, entries, diagonal.length, newDiagonal.length);
        return new UpdatedPreconditioner(base, source, grown, entries);
    }

    /** With the kept rows only. */
    UpdatedPreconditioner select(int[] kept) {
        int[] left = new int[kept.length];
        double[] entries = new double[kept.length];
        for (int i = 0; i < kept.length; i++) {
            left[i] = origins[kept[i]];
            entries[i] = diagonal[kept[i]];
        }
        return new UpdatedPreconditioner(base, source, left, entries);
    }

    private int baseSize() {
        return source.rows().rows();
    }

    boolean isWorn() {
        int baseSize = baseSize();
        long stayed = Arrays.stream(origins).filter(origin -> origin >= 0).count();
        long changed = (baseSize - stayed) + (origins.length - stayed);
        return base.isFixed() ? changed > WORN_SHARE * baseSize : changed > 0;
    }

    /** Also without the rows removed before. */
    @Override
    public Preconditioner without(int[] rows, Workers workers) {
        int baseSize = baseSize();
        boolean[] present = new boolean[baseSize];
        IntStream.of(origins).filter(origin -> origin >= 0).forEach(origin -> present[origin] = true);
        IntStream.of(rows)
                .map(row -> origins[row])
                .filter(origin -> origin >= 0)
                .forEach(origin -> present[origin] = false);
        int[] missing =
                IntStream.range(0, baseSize).filter(row -> !present[row]).toArray();
        return new UpdatedPreconditioner(base.without(missing, workers), source, origins, diagonal);
    }

    @Override
    public boolean isFixed() {
        return base.isFixed();
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        int baseSize = baseSize();
        Matrix wide = Matrix.zeros(baseSize, in.columns());
        int size = origins.length;
        for (int c = 0; c < in.columns(); c++) {
            for (int i = 0; i < size; i++) {
                if (origins[i] >= 0) {
                    wide.array()[c * baseSize + origins[i]] = in.array()[c * size + i];
                }
            }
        }
        Matrix solved = Matrix.zeros(baseSize, in.columns());
        base.solve(wide, solved, workers);
        for (int c = 0; c < in.columns(); c++) {
            for (int i = 0; i < size; i++) {
                out.array()[c * size + i] = origins[i] >= 0
                        ? solved.array()[c * baseSize + origins[i]]
                        : in.array()[c * size + i] / diagonal[i];
            }
        }
    }
}
