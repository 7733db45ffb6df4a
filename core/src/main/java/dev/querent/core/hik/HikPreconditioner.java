package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.LowRankPreconditioner;
import dev.querent.core.krylov.PivotedCholesky;
import dev.querent.core.krylov.ProbeSource;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/**
 * A preconditioner P for K̃ with a number below all eigenvalues of P⁻¹K̃, which two-sided bounds need. For P = LLᵀ + τI with K − LLᵀ
 * positive semi-definite, K̃ − (σ²/τ)P = K − (σ²/τ)LLᵀ is so as well, hence σ²/τ is such a number. L is kept in floats; the change that
 * makes to LLᵀ has a norm of at most a small share of tr K, which is added to τ.
 */
public final class HikPreconditioner implements ProbeSource {
    /** Some roundings to float, 2^−24 each, for all entries of L. */
    private static final double FLOAT_SHARE = 1e-6;

    private final LowRankPreconditioner low;
    private final double floor;

    private HikPreconditioner(LowRankPreconditioner low, double floor) {
        this.low = low;
        this.floor = floor;
    }

    static HikPreconditioner of(
            SparseFeatures rows, IntersectionMatrix matrix, int columns, double tolerance, Workers workers) {
        KernelColumns kernel = new KernelColumns(rows, matrix);
        PivotedCholesky decomposition = new PivotedCholesky(kernel);
        decomposition.growTo(Math.min(200, matrix.size() / 10), Run.on(workers));
        LowRankPreconditioner low = LowRankPreconditioner.of(decomposition, matrix.noise(), Compute.on(workers));
        double trace = Arrays.stream(kernel.diagonal()).sum();
        return new HikPreconditioner(low, matrix.noise() / (low.shift() + FLOAT_SHARE * trace));
    }

    int rank() {
        return low.rank();
    }

    double floor() {
        return floor;
    }

    @Override
    public void solve(Matrix in, Matrix out, Workers workers) {
        low.solve(in, out, workers);
    }

    @Override
    public void draw(Seed seed, Matrix into, Workers workers) {
        low.draw(seed, into, workers);
    }

    @Override
    public double logDeterminant() {
        return low.logDeterminant();
    }
}
