package dev.querent.core.linalg.factor;

import dev.querent.core.linalg.Matrix;

/**
 * Rows appended to a factor: [panel corner], with a lower-triangular corner. Immutable.
 *
 * @param panel one row per new row, one column per earlier row
 */
record FactorBorder(Matrix panel, CholeskyFactor corner) {

    int start() {
        return panel.columns();
    }

    int rows() {
        return corner.order();
    }

    /** This border and the next as one; computes only inverses within the corner. */
    FactorBorder joined(FactorBorder next) {
        int first = rows();
        int all = first + next.rows();
        Matrix wide = Matrix.zeros(all, start());
        for (int j = 0; j < start(); j++) {
            System.arraycopy(panel.array(), j * first, wide.array(), j * all, first);
            System.arraycopy(next.panel.array(), j * next.rows(), wide.array(), j * all + first, next.rows());
        }
        Matrix lower = Matrix.zeros(all, all);
        for (int j = 0; j < all; j++) {
            for (int i = j; i < all; i++) {
                lower.set(i, j, entry(i, j, next));
            }
        }
        return new FactorBorder(wide, CholeskyFactor.ofLower(corner.backend(), lower));
    }

    private double entry(int i, int j, FactorBorder next) {
        if (i < rows()) {
            return corner.get(i, j);
        }
        return j < rows() ? next.panel.get(i - rows(), start() + j) : next.corner.get(i - rows(), j - rows());
    }

    /** Forward substitution for the rows of the border, after the earlier rows. */
    void forward(Matrix b, int offset, int width) {
        int below = offset + start();
        corner.backend().gemm("N", "N", rows(), width, start(), -1.0, panel, 0, b, offset, 1.0, b, below);
        corner.forward(b, below, width, 0);
    }

    /** Backward substitution for the rows of the border; subtracts them from the earlier rows. */
    void backward(Matrix b, int offset, int width) {
        int below = offset + start();
        corner.backward(b, below, width);
        corner.backend().gemm("T", "N", start(), width, rows(), -1.0, panel, 0, b, below, 1.0, b, offset);
    }
}
