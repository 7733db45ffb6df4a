package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * Solutions, log det A and traces tr(A⁻¹·B) from one block run of conjugate gradients over right-hand sides and random probes z with covariance
 * P (Gardner et al. 2018): all that a Gaussian likelihood with covariance A and its gradient need.
 *
 * <p>log det A = log det P + tr log(P^(-1/2)·A·P^(-1/2)), and each probe gives an unbiased estimate of the trace, N·e₁ᵀ·log(T)·e₁ with the
 * tridiagonal T of its own recursion (stochastic Lanczos quadrature). The better P, the smaller both the trace and its error.
 */
public final class TracedSolve {
    private final Matrix solutions;
    private final Matrix probes;
    private final Matrix preconditionedProbes;
    private final Matrix solvedProbes;
    private final double logDeterminant;
    private final double standardError;
    private final boolean converged;
    private final int iterations;

    private TracedSolve(Solution solution, Matrix probes, Matrix preconditionedProbes, double[] estimates) {
        int sides = solution.x().columns() - probes.columns();
        this.solutions = columns(solution.x(), 0, sides);
        this.probes = probes;
        this.preconditionedProbes = preconditionedProbes;
        this.solvedProbes = columns(solution.x(), sides, probes.columns());
        this.converged = solution.converged();
        this.iterations = solution.mostIterations();
        double sum = 0;
        for (double estimate : estimates) {
            sum += estimate;
        }
        this.logDeterminant = sum / estimates.length;
        double squares = 0;
        for (double estimate : estimates) {
            squares += (estimate - logDeterminant) * (estimate - logDeterminant);
        }
        this.standardError = Math.sqrt(squares / (estimates.length - 1) / estimates.length);
    }

    /**
     * Solves A·X = B and draws probes.
     *
     * @param b right-hand sides; may be empty
     * @param start an earlier solution to start from, of the shape of {@code b}; zero if empty
     * @param probes number of probes, at least 2; errors fall with its square root
     * @param seed fixes the probes: with the same one, estimates for similar matrices have similar errors and can be compared
     */
    public static TracedSolve of(
            ConjugateGradients solver,
            SymmetricOperator a,
            ProbeSource p,
            Matrix b,
            Optional<Matrix> start,
            int probes,
            Seed seed,
            Run run) {
        Require.atLeast("probes", probes, 2);
        int n = a.size();
        Require.that(b.rows() == n, "rows of the right-hand sides", b.rows(), n + " as the operator's");
        Matrix z = Matrix.zeros(n, probes);
        p.draw(seed, z, run.workers());
        Matrix preconditioned = Matrix.zeros(n, probes);
        p.solve(z, preconditioned, run.workers());
        Tridiagonals tridiagonals = new Tridiagonals(b.columns() + probes);
        Optional<Matrix> paddedStart = start.map(s -> beside(s, Matrix.zeros(n, probes)));
        Solution solution = solver.solve(a, beside(b, z), paddedStart, p, run, ConvergenceListener.NONE, tridiagonals);
        double[] estimates = new double[probes];
        for (int i = 0; i < probes; i++) {
            estimates[i] =
                    p.logDeterminant() + n * tridiagonals.rule(b.columns() + i).apply(Math::log);
        }
        return new TracedSolve(solution, z, preconditioned, estimates);
    }

    private static Matrix beside(Matrix left, Matrix right) {
        Matrix both = Matrix.zeros(left.rows(), left.columns() + right.columns());
        System.arraycopy(left.array(), 0, both.array(), 0, left.array().length);
        System.arraycopy(right.array(), 0, both.array(), left.array().length, right.array().length);
        return both;
    }

    private static Matrix columns(Matrix source, int from, int count) {
        Matrix part = Matrix.zeros(source.rows(), count);
        System.arraycopy(source.array(), from * source.rows(), part.array(), 0, part.array().length);
        return part;
    }

    /** A⁻¹·B. The live matrix: the owner may take it over. */
    public Matrix solutions() {
        return solutions;
    }

    /** The probes Z, one per column. */
    public Matrix probes() {
        return probes;
    }

    /** P⁻¹·Z. The mean over the columns of (A⁻¹z)ᵀ·B·(P⁻¹z) is an unbiased estimate of tr(A⁻¹·B). */
    public Matrix preconditionedProbes() {
        return preconditionedProbes;
    }

    /** A⁻¹·Z. */
    public Matrix solvedProbes() {
        return solvedProbes;
    }

    /** The estimate of log det A: the mean over the probes. */
    public double logDeterminant() {
        return logDeterminant;
    }

    /** The standard error of that mean, from the variance between probes. */
    public double standardError() {
        return standardError;
    }

    /** Whether all right-hand sides and probes reached the solver's tolerance. */
    public boolean converged() {
        return converged;
    }

    public int mostIterations() {
        return iterations;
    }
}
