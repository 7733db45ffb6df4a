package dev.querent.svm;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Locale;
import libsvm.svm_node;
import libsvm.svm_parameter;

/**
 * Rows as LIBSVM reads them. It gets the Gram matrix, which is computed once for all pairs of classes and all folds and costs 24 bytes for each pair of
 * rows, because an entry and its mirror image share an object. Of many rows it computes Gaussian and linear kernels itself.
 */
final class SvmRows {
    private static final double GIB = 1L << 30;
    private static final long BYTES_PER_PAIR = 24;

    /** Beyond, each Gram matrix that LIBSVM can do without would take more than 24 MB; a search keeps one per length. */
    private static final int GRAM_ROWS = 1000;

    private final Kernel kernel;
    private final boolean precomputed;
    private final svm_node[][] rows;

    private SvmRows(Kernel kernel, boolean precomputed, svm_node[][] rows) {
        this.kernel = kernel;
        this.precomputed = precomputed;
        this.rows = rows;
    }

    static SvmRows of(Kernel kernel, Features features, Compute compute) {
        return of(kernel, features, features.rows() <= GRAM_ROWS, compute);
    }

    /** @param precomputed whether LIBSVM gets the Gram matrix even of a kernel that it knows */
    static SvmRows of(Kernel kernel, Features features, boolean precomputed, Compute compute) {
        boolean known = kernel instanceof GaussianKernel || kernel instanceof LinearKernel;
        return known && !precomputed
                ? new SvmRows(kernel, false, values(kernel, features))
                : new SvmRows(kernel, true, gram(kernel, features, compute));
    }

    /** The bias of a linear kernel is left out: the coefficients of a machine sum to 0, so that it cancels. */
    private static svm_node[][] values(Kernel kernel, Features features) {
        double scale = kernel instanceof LinearKernel linear ? Math.sqrt(linear.amplitude()) : 1;
        svm_node[][] rows = new svm_node[features.rows()][];
        for (int i = 0; i < rows.length; i++) {
            int[] count = new int[1];
            features.forEachNonZero(i, (d, value) -> count[0]++);
            svm_node[] row = new svm_node[count[0]];
            count[0] = 0;
            features.forEachNonZero(i, (d, value) -> row[count[0]++] = node(d + 1, scale * value));
            rows[i] = row;
        }
        return rows;
    }

    private static svm_node[][] gram(Kernel kernel, Features features, Compute compute) {
        int n = features.rows();
        requireMemory(n, Runtime.getRuntime().maxMemory());
        Matrix gram = kernel.gram(features, compute);
        svm_node[][] rows = new svm_node[n][n + 1];
        for (int i = 0; i < n; i++) {
            rows[i][0] = node(0, i + 1); // the number by which other rows find their entry
            for (int j = 0; j <= i; j++) {
                rows[i][j + 1] = node(j + 1, gram.get(i, j));
                rows[j][i + 1] = rows[i][j + 1]; // its index is not read
            }
        }
        return rows;
    }

    static void requireMemory(int rows, long available) {
        long needed = BYTES_PER_PAIR * rows * rows;
        if (needed > available) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "svm with the intersection kernel and %d rows needs %.1f GB of heap and %.1f GB are allowed; train"
                            + " on at most %d rows, raise the heap (-Xmx), or use the trainer gp-hik",
                    rows,
                    needed / GIB,
                    available / GIB,
                    (int) Math.sqrt(available / (double) BYTES_PER_PAIR)));
        }
    }

    private static svm_node node(int index, double value) {
        svm_node node = new svm_node();
        node.index = index;
        node.value = value;
        return node;
    }

    /** These rows of all. */
    svm_node[][] select(int[] numbers) {
        svm_node[][] selected = new svm_node[numbers.length][];
        for (int i = 0; i < numbers.length; i++) {
            selected[i] = rows[numbers[i]];
        }
        return selected;
    }

    /** Sets the kernel of a training. */
    void describe(svm_parameter parameter) {
        if (precomputed) {
            parameter.kernel_type = svm_parameter.PRECOMPUTED;
        } else if (kernel instanceof GaussianKernel) {
            double length = SvmKernel.length(kernel);
            parameter.kernel_type = svm_parameter.RBF;
            parameter.gamma = 0.5 / (length * length);
        } else {
            parameter.kernel_type = svm_parameter.LINEAR;
        }
    }
}
