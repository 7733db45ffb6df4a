package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.discrimination.Columns;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.GrownFactor;
import java.util.Arrays;

/**
 * Support points x̄ and the Cholesky factor L of their kernel matrix K_MM, to whose diagonal a small share of its mean is added. A row x is seen through
 * them as w = L⁻¹k_x, so that wᵀw′ is what they explain of κ(x, x′). Immutable and thread-safe.
 */
public final class SupportBasis {
    /** Share of the mean prior variance added to the diagonal: enough for equal support points, too little to change a prediction. */
    static final double JITTER = 1e-8;

    private final Kernel kernel;
    private final Features support;
    private final double jitter;
    private final GrownFactor factor;

    private SupportBasis(Kernel kernel, Features support, double jitter, GrownFactor factor) {
        this.kernel = kernel;
        this.support = support.cached(); // it is compared with every batch of queries
        this.jitter = jitter;
        this.factor = factor;
    }

    public static SupportBasis of(Kernel kernel, Features support, Compute compute) {
        double jitter =
                JITTER * Arrays.stream(kernel.diagonal(support)).average().orElse(1);
        Matrix gram = kernel.gram(support, compute).addToDiagonal(jitter);
        return new SupportBasis(
                kernel, support, jitter, GrownFactor.of(Cholesky.on(compute).factorInPlace(gram)));
    }

    /** With further support points after the present ones. */
    public SupportBasis followedBy(Features more, Compute compute) {
        Matrix corner = kernel.gram(more, compute).addToDiagonal(jitter);
        GrownFactor grown = factor.grown(kernel.cross(support, more, compute), corner, compute);
        return new SupportBasis(kernel, support.followedBy(more), jitter, grown);
    }

    public Kernel kernel() {
        return kernel;
    }

    public Features support() {
        return support;
    }

    /** Number of support points. */
    public int size() {
        return support.rows();
    }

    /** L. */
    GrownFactor factor() {
        return factor;
    }

    /** L⁻¹k of each row, a column each. */
    public Matrix whitened(Features rows, Compute compute) {
        Matrix whitened = kernel.cross(support, rows, compute);
        factor.forwardInPlace(whitened, compute.workers());
        return whitened;
    }

    /** κ(x, x) − ‖w‖² of each row: the prior variance that the support points do not explain. */
    public double[] residuals(Features rows, Matrix whitened) {
        double[] residuals = kernel.diagonal(rows);
        for (int n = 0; n < residuals.length; n++) {
            residuals[n] = Math.max(0, residuals[n] - Columns.squaredNorm(whitened, n)); // below 0 by round-off
        }
        return residuals;
    }
}
