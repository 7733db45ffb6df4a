package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.hik.inference.HikPreconditioner;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.ProbeSource;
import dev.querent.core.krylov.StochasticLanczosQuadrature;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/**
 * The negative log evidence of label regression and its gradient, from products with K̃ alone: Σₘ ½ yₘᵀαₘ + M/2 log det K̃ + MN/2 log 2π.
 * Stochastic Lanczos quadrature gives the log-determinant from the run that solves for α, and ∂/∂θ = −½ Σₘ αₘᵀ(∂K̃)αₘ + M/2 · mean of
 * (K̃⁻¹z)ᵀ(∂K̃)(P⁻¹z) over probes z with covariance P. One pass over the non-zero values gives the terms of all relevance weights. The random
 * numbers of the probes are drawn once, so values at different points are comparable; for the same reason every solve starts at zero. The error
 * in yᵀα is then the square of the error in α, while a start at the last solution leaves the plain error: at a residual of 1e-3 the same point
 * differed by 2 nats, and line searches failed to end.
 *
 * @param targets columns to solve for
 * @param classes number of targets: two classes need one column, which counts for both
 */
record HikEvidence(
        IntersectionKernel family,
        SortedIndex index,
        Matrix targets,
        int classes,
        ConjugateGradients solver,
        Probing probing,
        Run run)
        implements Evidence {
    /** Solutions this close change the evidence by less than the probes do. */
    static final ConjugateGradients SOLVER = new ConjugateGradients(1e-3, 2000);

    /** In nats: a model 1.02 times as probable is not better, and gradients from few probes are no more accurate. */
    private static final double RESOLUTION = 0.02;

    /**
     * The same per label and class, for many of them: values from few probes are off by 1e-3 to 3e-3 of that, and line searches for less than a
     * hundredth of their error failed to end.
     */
    private static final double RESOLUTION_PER_TARGET = 2e-5;

    private static final int LEAST_PROBES = 6;

    /** Products take as long for one column as for the rest of its panel. */
    private static final int PANEL = 8;

    /** The source of probes: a preconditioner of the present matrix, the number of probes, and their seed. */
    record Probing(Function<IntersectionMatrix, ProbeSource> source, int count, Seed seed) {

        static Probing of(SparseFeatures rows, int columns, Seed seed, Run run) {
            int panels = (columns + LEAST_PROBES + PANEL - 1) / PANEL;
            int probes = panels * PANEL - columns;
            return new Probing(
                    matrix -> HikPreconditioner.of(rows, matrix, panels * PANEL, SOLVER.tolerance(), run.workers()),
                    probes,
                    seed);
        }
    }

    /** Targets that a column counts for. */
    private double copies() {
        return (double) classes / targets.columns();
    }

    @Override
    public EvidenceKind kind() {
        return EvidenceKind.ESTIMATE;
    }

    @Override
    public double resolution() {
        return Math.max(RESOLUTION, RESOLUTION_PER_TARGET * copies() * targets.array().length);
    }

    @Override
    public double value(double[] point) {
        return new Fitted(point).value();
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        Fitted fitted = new Fitted(point);
        System.arraycopy(fitted.gradient(), 0, gradient, 0, gradient.length);
        return fitted.value();
    }

    private final class Fitted {
        private final IntersectionMatrix matrix;
        private final StochasticLanczosQuadrature solve;

        Fitted(double[] point) {
            matrix = IntersectionMatrix.of(index, HikFit.kernel(kernelAt(point)), noiseAt(point), run.workers());
            solve = StochasticLanczosQuadrature.of(
                    solver,
                    matrix,
                    probing.source().apply(matrix),
                    targets,
                    Optional.empty(),
                    probing.count(),
                    probing.seed(),
                    Run.on(run.workers()));
        }

        double value() {
            return Evidence.negativeLog(targets, solve.solutions(), classes, solve.logDeterminant());
        }

        /** With U = [−½α, (M/2P)·K̃⁻¹z] and V = [α, P⁻¹z] every derivative is Σ_c U_cᵀ(∂K̃)V_c. */
        double[] gradient() {
            double byProbe = 0.5 * copies() * targets.columns() / probing.count();
            Matrix u = beside(solve.solutions(), -0.5 * copies(), solve.solvedProbes(), byProbe);
            Matrix v = beside(solve.solutions(), 1, solve.preconditionedProbes(), 1);
            double byNoise = matrix.noise() * Evidence.dot(u, v);
            double byConstant = matrix.constantForm(u, v);
            double[] gradient = new double[family.logParameters().length + 1];
            int next = 1;
            if (matrix.kernel().transform() instanceof Transform.WithExponent transform) {
                gradient[next++] = matrix.exponentForm(transform, u, v, run.workers());
            }
            if (family.constant() > 0) {
                gradient[next++] = byConstant;
            }
            if (family.weights().isPresent()) {
                double[] byDimension = matrix.formsByDimension(u, v, run.workers());
                gradient[0] = Arrays.stream(byDimension).sum();
                System.arraycopy(byDimension, 0, gradient, next, byDimension.length);
                next += byDimension.length;
            } else {
                // Σ_c U_cᵀK̃V_c without a product: what conjugate gradients leave of y and z is at right angles to α
                // and to P⁻¹z.
                double all = -0.5 * copies() * Evidence.dot(targets, solve.solutions())
                        + byProbe * Evidence.dot(solve.probes(), solve.preconditionedProbes());
                gradient[0] = all - byNoise - byConstant;
            }
            gradient[next] = byNoise;
            return gradient;
        }
    }

    private static Matrix beside(Matrix left, double leftFactor, Matrix right, double rightFactor) {
        int cut = left.array().length;
        double[] both = new double[cut + right.array().length];
        for (int i = 0; i < both.length; i++) {
            both[i] = i < cut ? leftFactor * left.array()[i] : rightFactor * right.array()[i - cut];
        }
        return Matrix.owning(left.rows(), left.columns() + right.columns(), both);
    }
}
