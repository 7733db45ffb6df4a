package dev.querent.core.hik;

import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.SymmetricOperator;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;

/**
 * K̃ without some rows, on vectors of full length: with Z the projection onto the other rows it is Z·K̃·Z + (I − Z). Solutions of systems
 * whose right-hand side is zero in the held-out rows are zero there too, and elsewhere those of the model trained without them. No
 * index is built again.
 */
final class HeldOutOperator implements SymmetricOperator {
    private final SymmetricOperator full;
    private final int[] rows;
    private final boolean[] heldOut;

    HeldOutOperator(SymmetricOperator full, int[] rows) {
        this.full = full;
        this.rows = rows;
        this.heldOut = new boolean[full.size()];
        for (int row : rows) {
            heldOut[row] = true;
        }
    }

    @Override
    public int size() {
        return full.size();
    }

    @Override
    public void multiply(Matrix in, Matrix out, Workers workers) {
        full.multiply(masked(in), out, workers);
        keepHeldOut(in, out);
    }

    /** Z·P⁻¹·Z + (I − Z): positive definite where P is. */
    Preconditioner restricted(Preconditioner preconditioner) {
        Preconditioner others = preconditioner.without(rows);
        return new Preconditioner() {
            @Override
            public void solve(Matrix in, Matrix out, Workers workers) {
                others.solve(masked(in), out, workers);
                keepHeldOut(in, out);
            }

            @Override
            public boolean isFixed() {
                return others.isFixed();
            }
        };
    }

    /** A copy with zeros in the held-out rows. */
    Matrix masked(Matrix block) {
        Matrix copy = block.copy();
        for (int c = 0; c < copy.columns(); c++) {
            for (int i = 0; i < heldOut.length; i++) {
                if (heldOut[i]) {
                    copy.set(i, c, 0);
                }
            }
        }
        return copy;
    }

    private void keepHeldOut(Matrix in, Matrix out) {
        for (int c = 0; c < in.columns(); c++) {
            for (int i = 0; i < heldOut.length; i++) {
                if (heldOut[i]) {
                    out.set(i, c, in.get(i, c));
                }
            }
        }
    }
}
