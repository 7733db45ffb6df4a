package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * Solutions, log det A and traces tr(A⁻¹·B) from one block run of conjugate gradients over right-hand sides and random probes z with covariance
 * P (Gardner et al. 2018): all that a Gaussian likelihood with covariance A and its gradient need.
 *
 * <p>log det A = log det P + tr log(P^(-1/2)·A·P^(-1/2)), and each probe gives an unbiased estimate of the trace, N·e₁ᵀ·log(T)·e₁ with the
 * tridiagonal T of its own recursion (stochastic Lanczos quadrature). The better P, the smaller both the trace and its error.
 *
 * @param solutions A⁻¹·B. The live matrix: the owner may take it over
 * @param probes Z, one per column
 * @param preconditionedProbes P⁻¹·Z. The mean over the columns of (A⁻¹z)ᵀ·B·(P⁻¹z) is an unbiased estimate of tr(A⁻¹·B)
 * @param solvedProbes A⁻¹·Z
 * @param logDeterminant the estimate of log det A: the mean over the probes
 * @param standardError of that mean, from the variance between probes
 * @param converged whether all right-hand sides and probes reached the solver's tolerance
 */
public record StochasticLanczosQuadrature(
        Matrix solutions,
        Matrix probes,
        Matrix preconditionedProbes,
        Matrix solvedProbes,
        double logDeterminant,
        double standardError,
        boolean converged,
        int mostIterations) {
    /**
     * Solves A·X = B and draws probes.
     *
     * @param b right-hand sides; may be empty
     * @param start an earlier solution to start from, of the shape of {@code b}; zero if empty
     * @param probes number of probes, at least 2; errors fall with its square root
     * @param seed fixes the probes: with the same one, estimates for similar matrices have similar errors and can be compared
     */
    public static StochasticLanczosQuadrature of(
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
        Optional<Matrix> paddedStart = start.map(s -> beside(s, Matrix.zeros(n, probes)));
        Solution solution = solver.solve(a, beside(b, z), paddedStart, p, run);
        double[] estimates = new double[probes];
        for (int i = 0; i < probes; i++) {
            GaussRule rule = solution.tridiagonals().rule(b.columns() + i);
            estimates[i] = p.logDeterminant() + n * rule.apply(Math::log);
        }
        double mean = sum(estimates) / probes;
        double variance =
                sum(Arrays.stream(estimates).map(e -> (e - mean) * (e - mean)).toArray()) / (probes - 1);
        return new StochasticLanczosQuadrature(
                columns(solution.x(), 0, b.columns()),
                z,
                preconditioned,
                columns(solution.x(), b.columns(), probes),
                mean,
                Math.sqrt(variance / probes),
                solution.converged(),
                solution.mostIterations());
    }

    /** In order: {@link java.util.stream.DoubleStream#sum} compensates for round-off in ways that depend on the version of Java. */
    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
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
}
