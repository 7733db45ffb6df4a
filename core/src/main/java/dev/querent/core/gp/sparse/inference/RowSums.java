package dev.querent.core.gp.sparse.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.List;

/**
 * All that a posterior needs of its training rows: VΛ⁻¹Vᵀ and VΛ⁻¹Y. Sums over rows, so that those of several blocks are added, and a block is held
 * out by leaving out its sums. M² + MC doubles for any number of rows.
 */
record RowSums(Matrix gram, Matrix projected) {

    static RowSums zero(int inducing, int targets) {
        return new RowSums(Matrix.zeros(inducing, inducing), Matrix.zeros(inducing, targets));
    }

    /**
     * @param whitened V of the rows, overwritten
     * @param lambda noise variance of each row
     * @param targets of the rows, one column each
     */
    static RowSums of(Matrix whitened, double[] lambda, Matrix targets, Compute compute) {
        int m = whitened.rows();
        Matrix scaledTargets = targets.copy();
        for (int n = 0; n < lambda.length; n++) {
            double root = 1 / Math.sqrt(lambda[n]);
            for (int e = n * m; e < (n + 1) * m; e++) {
                whitened.array()[e] *= root;
            }
            for (int t = 0; t < targets.columns(); t++) {
                scaledTargets.array()[t * lambda.length + n] *= root;
            }
        }
        Matrix transposed = whitened.transposed();
        return new RowSums(
                compute.products().gram(transposed), compute.products().transposeMultiply(transposed, scaledTargets));
    }

    /** Adds other sums to these, in place. */
    RowSums add(RowSums other) {
        add(gram, other.gram);
        add(projected, other.projected);
        return this;
    }

    /** The sum over all blocks except one, in their order. */
    static RowSums without(List<RowSums> blocks, int excluded) {
        RowSums first = blocks.get(0);
        RowSums sum = zero(first.gram.rows(), first.projected.columns());
        for (int b = 0; b < blocks.size(); b++) {
            if (b != excluded) {
                sum.add(blocks.get(b));
            }
        }
        return sum;
    }

    private static void add(Matrix to, Matrix added) {
        for (int e = 0; e < to.array().length; e++) {
            to.array()[e] += added.array()[e];
        }
    }
}
