package dev.querent.core.linalg.factor;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Blocks of the inverse of a growing matrix. New rows add RᵀR to A⁻¹, where R = T⁻¹·[−WᵀL⁻¹ I] are the new rows of L⁻¹; stores the inverse of
 * the base and each R. Immutable and thread-safe.
 */
final class GrownInverse {
    private final Base base;
    private final List<Matrix> rows; // each Rᵀ, a column per row of L⁻¹

    private GrownInverse(Base base, List<Matrix> rows) {
        this.base = base;
        this.rows = rows;
    }

    static GrownInverse of(CholeskyFactor base) {
        return new GrownInverse(new Base(base), List.of());
    }

    /** The inverse of the base, computed on first use: most factors never grow. */
    private static final class Base {
        private final CholeskyFactor factor;
        private Matrix inverse;

        Base(CholeskyFactor factor) {
            this.factor = factor;
        }

        synchronized Matrix inverse(Workers workers) {
            if (inverse == null) {
                inverse = Matrix.identity(factor.order());
                factor.solveInPlace(inverse, workers); // by columns: the product L⁻ᵀ·L⁻¹ needs twice the memory
            }
            return inverse;
        }
    }

    int order() {
        return rows.isEmpty() ? base.factor.order() : rows.get(rows.size() - 1).rows();
    }

    int[] portions() {
        int[] portions = new int[1 + rows.size()];
        portions[0] = base.factor.order();
        for (int i = 0; i < rows.size(); i++) {
            portions[1 + i] = rows.get(i).columns();
        }
        return portions;
    }

    /**
     * @param v L⁻ᵀ·W
     * @param corner T
     */
    GrownInverse grown(Matrix v, CholeskyFactor corner, Compute compute) {
        int before = order();
        int added = corner.order();
        Matrix inverse = corner.inverseFactor(compute.workers()).transposed();
        Matrix product = compute.products().multiply(v, inverse);
        Matrix next = Matrix.zeros(before + added, added);
        for (int c = 0; c < added; c++) {
            for (int i = 0; i < before; i++) {
                next.set(i, c, -product.get(i, c));
            }
            System.arraycopy(inverse.array(), c * added, next.array(), c * next.rows() + before, added);
        }
        List<Matrix> all = new ArrayList<>(rows);
        all.add(next);
        return new GrownInverse(base, Collections.unmodifiableList(all));
    }

    Matrix block(int[] picked, Compute compute) {
        Matrix first = base.inverse(compute.workers());
        Matrix columns = Matrix.zeros(rows.stream().mapToInt(Matrix::columns).sum(), picked.length);
        int next = 0;
        for (Matrix part : rows) {
            for (int c = 0; c < part.columns(); c++, next++) {
                for (int i = 0; i < picked.length; i++) {
                    if (picked[i] < part.rows()) {
                        columns.array()[i * columns.rows() + next] = part.array()[c * part.rows() + picked[i]];
                    }
                }
            }
        }
        Matrix block = compute.products().gram(columns);
        for (int j = 0; j < picked.length; j++) {
            for (int i = 0; i < picked.length; i++) {
                if (picked[i] < first.rows() && picked[j] < first.rows()) {
                    block.array()[j * picked.length + i] += first.get(picked[i], picked[j]);
                }
            }
        }
        return block;
    }
}
