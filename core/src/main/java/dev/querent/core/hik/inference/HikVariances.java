package dev.querent.core.hik.inference;

import dev.querent.core.data.SparseFeatures;
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
    private final Quantisation quantisation;
    private OptionalDouble largestEigenvalue;
    private QueryScorer norms;
    private QueryScorer quantisedNorms;
    private HikPreconditioner preconditioner;
    private final Map<Integer, FineVariance> fine = new HashMap<>();
    private final Map<Integer, SpectralVariance> spectral = new HashMap<>();
    private KernelSolves solves;

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
        this.largestEigenvalue = largestEigenvalue;
        this.quantisation = quantisation;
    }

    public SparseFeatures rows() {
        return rows;
    }

    public IntersectionMatrix matrix() {
        return matrix;
    }

    /** Of K̃, or a little more. Computed on first use, on the given workers: about ten products. */
    public synchronized double largestEigenvalue(Workers workers) {
        if (largestEigenvalue.isEmpty()) {
            largestEigenvalue = OptionalDouble.of(CollatzWielandtBound.of(matrix, workers));
        }
        return largestEigenvalue.getAsDouble();
    }

    /** The same if already computed. */
    public synchronized OptionalDouble largestEigenvalueIfFound() {
        return largestEigenvalue;
    }

    public Variance of(SparseFeatures queries, VarianceMethod method, Workers workers) {
        if (matrix.kernel().transform() instanceof Transform.WithExponent transform) {
            KernelOverflowException.requireRoom(transform, queries); // κ(x,x) may be beyond any κ(x,z)
        }
        if (method instanceof VarianceMethod.Coarse) {
            return coarse(norms(workers), queries, workers);
        } else if (method instanceof VarianceMethod.Quantised) {
            return coarse(quantisedNorms(workers), queries, workers);
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

    private Variance coarse(QueryScorer squaredNorms, SparseFeatures queries, Workers workers) {
        return Variance.upperBound(
                CoarseVariance.of(matrix, largestEigenvalue(workers), squaredNorms, queries, workers));
    }

    /** Two-sided bounds. */
    public EnclosedVariance enclosed(Workers workers) {
        return new EnclosedVariance(matrix, largestEigenvalue(workers), preconditioner(workers));
    }

    private synchronized QueryScorer norms(Workers workers) {
        if (norms == null) {
            norms = SquaredNormBounds.tables(matrix, workers);
        }
        return norms;
    }

    private synchronized QueryScorer quantisedNorms(Workers workers) {
        if (quantisedNorms == null) {
            quantisedNorms = SquaredNormBounds.quantised(matrix, quantisation, workers);
        }
        return quantisedNorms;
    }

    public synchronized HikPreconditioner preconditioner(Workers workers) {
        if (preconditioner == null) {
            preconditioner = HikPreconditioner.of(rows, matrix, QUERIES, TOLERANCE, workers);
        }
        return preconditioner;
    }

    /** Computes the effect of new rows. */
    public HikInfluence influence(Workers workers) {
        return new HikInfluence(matrix, solves(workers));
    }

    private synchronized KernelSolves solves(Workers workers) {
        if (solves == null) {
            solves = KernelSolves.of(rows, matrix, this::preconditioner, workers);
        }
        return solves;
    }

    /**
     * Variances of training rows by the model without them, with the given method if such models support it: the spectral or the coarse bound.
     */
    public double[] heldOut(int[] block, VarianceMethod method, Workers workers) {
        if (method instanceof VarianceMethod.Spectral some) {
            return spectral(some.eigenpairs(), workers).heldOut(block, workers);
        }
        return CoarseVariance.of(
                matrix,
                largestEigenvalue(workers), // at least that of the model without the block
                SquaredNormBounds.scanWithout(matrix, block),
                rows.select(block),
                workers);
    }

    /** Eigenpairs are computed for each requested number: bounds do not depend on earlier requests. */
    private synchronized FineVariance fine(int eigenpairs, Workers workers) {
        return fine.computeIfAbsent(eigenpairs, k -> FineVariance.of(matrix, k, largestEigenvalue(workers), workers));
    }

    private synchronized SpectralVariance spectral(int eigenpairs, Workers workers) {
        return spectral.computeIfAbsent(eigenpairs, k -> SpectralVariance.of(rows, matrix, k, workers));
    }
}
