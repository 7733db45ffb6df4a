package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Lazy;
import dev.querent.core.internal.Require;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.SquaredNormBounds;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.CollatzWielandtBound;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * All methods for the predictive variance σ² = κ(x,x) − k_*ᵀK̃⁻¹k_* + σₙ² of one set of training rows (Freytag et al. 2012; Rodner et al. 2016,
 * section 7). What a method needs is created on first use and cached: tables for the coarse ones, eigenpairs for the fine and the spectral one,
 * a preconditioner for the exact ones, and for all but the spectral one a bound on the largest eigenvalue. Thread-safe.
 */
public final class HikVariances {
    public static final List<VarianceMethod> OFFERED = List.of(
            new VarianceMethod.Precise(),
            new VarianceMethod.Certified(),
            new VarianceMethod.Fine(),
            new VarianceMethod.Spectral(),
            new VarianceMethod.Coarse(),
            new VarianceMethod.Quantised());

    /** Expected use of a preconditioner for queries: one batch, solved accurately. */
    private static final int QUERIES = 100;

    private static final double TOLERANCE = 1e-4;

    private final SparseFeatures rows;
    private final IntersectionMatrix matrix;
    private final Lazy<Workers, Double> largestEigenvalue;
    private final Lazy<Workers, QueryScorer> norms;
    private final Lazy<Workers, QueryScorer> quantisedNorms;
    private final Lazy<Workers, HikPreconditioner> preconditioner;
    private final Lazy<Workers, KernelSolves> solves;
    private final Map<Integer, FineVariance> fine = new HashMap<>();
    private final Map<Integer, SpectralVariance> spectral = new HashMap<>();

    public HikVariances(SparseFeatures rows, IntersectionMatrix matrix, Quantisation quantisation) {
        this(rows, matrix, OptionalDouble.empty(), quantisation);
    }

    /**
     * @param largestEigenvalue of K̃, or a little more; empty if not yet computed
     */
    public HikVariances(
            SparseFeatures rows,
            IntersectionMatrix matrix,
            OptionalDouble largestEigenvalue,
            Quantisation quantisation) {
        Require.that(rows.rows() == matrix.size(), "rows", rows.rows(), "" + matrix.size());
        largestEigenvalue.ifPresent(value -> Require.finitePositive("largest eigenvalue", value));
        this.rows = rows;
        this.matrix = matrix;
        this.largestEigenvalue = largestEigenvalue.isPresent()
                ? Lazy.of(largestEigenvalue.getAsDouble())
                : new Lazy<>(workers -> CollatzWielandtBound.of(matrix, workers));
        this.norms = new Lazy<>(workers -> SquaredNormBounds.tables(matrix, workers));
        this.quantisedNorms = new Lazy<>(workers -> SquaredNormBounds.quantised(matrix, quantisation, workers));
        this.preconditioner = new Lazy<>(workers -> HikPreconditioner.of(rows, matrix, QUERIES, TOLERANCE, workers));
        this.solves = new Lazy<>(workers -> KernelSolves.of(rows, matrix, this::preconditioner, workers));
    }

    public SparseFeatures rows() {
        return rows;
    }

    public IntersectionMatrix matrix() {
        return matrix;
    }

    /** Of K̃, or a little more. Computed on first use, on the given workers: about ten products. */
    public double largestEigenvalue(Workers workers) {
        return largestEigenvalue.get(workers);
    }

    /** The same if already computed. */
    public OptionalDouble largestEigenvalueIfFound() {
        return largestEigenvalue.ifMade().stream().mapToDouble(value -> value).findFirst();
    }

    public Variance of(SparseFeatures queries, VarianceMethod method, Workers workers) {
        if (matrix.kernel().transform() instanceof Transform.WithExponent transform) {
            KernelOverflowException.requireRoom(transform, queries); // κ(x,x) may be beyond any κ(x,z)
        }
        if (method instanceof VarianceMethod.Coarse) {
            return Variance.upperBound(coarse(norms.get(workers), queries, workers));
        } else if (method instanceof VarianceMethod.Quantised) {
            return Variance.upperBound(coarse(quantisedNorms.get(workers), queries, workers));
        } else if (method instanceof VarianceMethod.Fine some) {
            return Variance.upperBound(fine(some.eigenpairs(), workers).of(queries, workers));
        } else if (method instanceof VarianceMethod.Spectral some) {
            return Variance.upperBound(spectral(some.eigenpairs(), workers).of(queries, workers));
        } else if (method instanceof VarianceMethod.Precise precise) {
            return enclosed(workers).exact(queries, precise.tolerance(), workers);
        } else if (method instanceof VarianceMethod.Certified certified) {
            return enclosed(workers).interval(queries, certified.width(), workers);
        }
        throw new IllegalArgumentException("this model offers no variance '" + method.label() + "'");
    }

    /**
     * The coarse upper bound κ(x,x) − b/λ₁ + σ² with b a lower bound on ‖k_*‖² (Rodner et al. 2016, eq. 30 and 31). Held-out rows may use the
     * largest eigenvalue of all rows, since it is at least that of the model without them.
     *
     * @param squaredNorms never above ‖k_*‖²
     */
    private double[] coarse(QueryScorer squaredNorms, SparseFeatures queries, Workers workers) {
        double[] variances = matrix.selfSimilarities(queries, workers);
        double[] bounds = squaredNorms.scores(queries, workers);
        double largest = largestEigenvalue(workers);
        for (int q = 0; q < variances.length; q++) {
            variances[q] = Math.max(0, variances[q] - Math.max(0, bounds[q]) / largest) + matrix.noise();
        }
        return variances;
    }

    /** Two-sided bounds. */
    public EnclosedVariance enclosed(Workers workers) {
        return new EnclosedVariance(matrix, largestEigenvalue(workers), preconditioner(workers));
    }

    public HikPreconditioner preconditioner(Workers workers) {
        return preconditioner.get(workers);
    }

    /** Computes the effect of new rows. */
    public HikInfluence influence(Workers workers) {
        return new HikInfluence(matrix, solves.get(workers));
    }

    /**
     * Variances of training rows by the model without them, with the given method if such models support it: the spectral or the coarse bound.
     */
    public double[] heldOut(int[] block, VarianceMethod method, Workers workers) {
        if (method instanceof VarianceMethod.Spectral some) {
            return spectral(some.eigenpairs(), workers).heldOut(block, workers);
        }
        return coarse(SquaredNormBounds.scanWithout(matrix, block), rows.select(block), workers);
    }

    /** Eigenpairs are computed for each requested number: bounds do not depend on earlier requests. */
    private synchronized FineVariance fine(int eigenpairs, Workers workers) {
        return fine.computeIfAbsent(eigenpairs, k -> FineVariance.of(matrix, k, largestEigenvalue(workers), workers));
    }

    private synchronized SpectralVariance spectral(int eigenpairs, Workers workers) {
        return spectral.computeIfAbsent(eigenpairs, k -> SpectralVariance.of(rows, matrix, k, workers));
    }
}
