package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rows after the scaling of a kernel: one column per row where they are dense, and squared norms. Cached rows keep those of the last kernel, because
 * machines ask for many blocks of kernel vectors of the same rows.
 */
record ScaledRows(Optional<Matrix> dense, double[] squaredNorms) {

    static ScaledRows of(Features rows, Kernel kernel, TransformedRow.Mapping scaling) {
        return rows.isCached()
                ? rows.prepared(Last.class, Last::new).of(rows, kernel, scaling)
                : computed(rows, scaling);
    }

    private static ScaledRows computed(Features rows, TransformedRow.Mapping scaling) {
        return new ScaledRows(
                PairSums.prefersDense(rows) ? Optional.of(PairSums.dense(rows, scaling)) : Optional.empty(),
                PairSums.squaredNorms(rows, scaling));
    }

    /** The rows as the last kernel sees them. Thread-safe. */
    private static final class Last {
        private Kernel kernel;
        private ScaledRows rows;

        synchronized ScaledRows of(Features features, Kernel wanted, TransformedRow.Mapping scaling) {
            if (kernel == null || !alike(kernel, wanted)) {
                rows = computed(features, scaling);
                kernel = wanted;
            }
            return rows;
        }

        /** Kernels of several machines may be equal but read from a file one by one. */
        private static boolean alike(Kernel a, Kernel b) {
            return a == b || (a.getClass() == b.getClass() && Arrays.equals(a.logParameters(), b.logParameters()));
        }
    }
}
