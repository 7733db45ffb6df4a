package dev.querent.core.linalg.factor;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * Bordered Cholesky factor L of a matrix A = L·Lᵀ that grows by rows and columns: [L 0; Wᵀ T] with W = L⁻¹·cross and T·Tᵀ = corner − WᵀW, in
 * O(n²) per row. Borders are merged when the later one is not much shorter, so that there are few; a factor shares all others with the one it
 * has grown from. Immutable and thread-safe. Its bits are a function of the matrix and of the portions in which its rows arrived.
 */
public final class GrownFactor {
    /** Right-hand sides solved together by one task. */
    private static final int COLUMNS = 256;

    private final CholeskyFactor base;
    private final List<FactorBorder> borders;
    private final GrownInverse inverse;

    private GrownFactor(CholeskyFactor base, List<FactorBorder> borders, GrownInverse inverse) {
        this.base = base;
        this.borders = borders;
        this.inverse = inverse;
    }

    public static GrownFactor of(CholeskyFactor base) {
        return new GrownFactor(base, List.of(), GrownInverse.of(base));
    }

    /** The factor before any addition. */
    public CholeskyFactor base() {
        return base;
    }

    public int order() {
        return inverse.order();
    }

    /** The order of the base, and the number of rows of each addition. */
    public int[] portions() {
        return inverse.portions();
    }

    /**
     * With rows appended.
     *
     * @param cross of the present rows with the new ones, a column each
     * @param corner of the new rows with each other
     * @throws NotPositiveDefiniteException naming the first pivot that is not positive
     */
    public GrownFactor grown(Matrix cross, Matrix corner, Compute compute) {
        int added = corner.rows();
        Require.that(cross.columns() == added, "columns of the border", cross.columns(), "" + added);
        Matrix w = cross.copy();
        forwardInPlace(w, compute.workers());
        Matrix rest = corner.copy();
        Matrix explained = compute.products().gram(w);
        for (int i = 0; i < rest.array().length; i++) {
            rest.array()[i] -= explained.array()[i];
        }
        CholeskyFactor factor = Cholesky.on(compute).factorInPlace(rest);
        FactorBorder last = new FactorBorder(w.transposed(), factor);
        backwardInPlace(w, compute.workers());
        GrownInverse grownInverse = inverse.grown(w, factor, compute);

        List<FactorBorder> grown = new ArrayList<>(borders);
        while (!grown.isEmpty()
                && 2L * last.rows() >= grown.get(grown.size() - 1).rows()) {
            last = grown.remove(grown.size() - 1).joined(last);
        }
        grown.add(last);
        return new GrownFactor(base, List.copyOf(grown), grownInverse);
    }

    /** Overwrites {@code b} with L⁻¹·b. */
    public void forwardInPlace(Matrix b, Workers workers) {
        requireRows(b);
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> forward(b, from, to - from));
    }

    /** Overwrites {@code b} with A⁻¹·b. */
    public void solveInPlace(Matrix b, Workers workers) {
        requireRows(b);
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> {
            forward(b, from, to - from);
            backward(b, from, to - from);
        });
    }

    private void backwardInPlace(Matrix b, Workers workers) {
        workers.forEachChunk(b.columns(), COLUMNS, (from, to) -> backward(b, from, to - from));
    }

    private void forward(Matrix b, int column, int width) {
        int offset = column * order();
        base.forward(b, offset, width, 0);
        for (FactorBorder border : borders) {
            border.forward(b, offset, width);
        }
    }

    private void backward(Matrix b, int column, int width) {
        int offset = column * order();
        for (int i = borders.size() - 1; i >= 0; i--) {
            borders.get(i).backward(b, offset, width);
        }
        base.backward(b, offset, width);
    }

    /** The given rows and columns of A⁻¹; the whole inverse of the base is computed on first use and cached. */
    public Matrix inverseBlock(int[] rows, Compute compute) {
        return inverse.block(rows, compute);
    }

    private void requireRows(Matrix b) {
        Require.that(b.rows() == order(), "rows of the right-hand side", b.rows(), String.valueOf(order()));
    }
}
