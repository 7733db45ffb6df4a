package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Evidence;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.LanczosQuadrature;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Optional;

/**
 * The negative log evidence of label regression and its gradient, both from products with K̃ alone: Σₘ ½ yₘᵀαₘ + M/2 log det K̃ + MN/2 log 2π,
 * the log-determinant by stochastic Lanczos quadrature, and ∂/∂θ = −½ Σₘ αₘᵀ(∂K̃)αₘ + M/2 · mean of zᵀK̃⁻¹(∂K̃)z over the probes z. The terms of all
 * relevance weights come from one pass over the non-zero values. The probes are drawn once, so the function is smooth.
 */
final class HikEvidence implements Evidence {
    static final int PROBES = 8;
    private static final int LANCZOS_STEPS = 40;

    /** Solutions this close change the evidence by less than the probes do. */
    static final ConjugateGradients SOLVER = new ConjugateGradients(1e-4, 2000);

    private final IntersectionKernel family;
    private final SparseFeatures rows;
    private final SortedIndex index;
    private final Matrix targets;
    private final double copies;
    private final Matrix probes;
    private final ConjugateGradients solver;
    private final Run run;
    private Optional<Matrix> lastSolution = Optional.empty();

    /**
     * @param targets columns that are solved for
     * @param classes how many targets there are: of two classes one column is solved for and stands for both
     * @param probes whose mean outer product is the identity, or is so in expectation
     */
    HikEvidence(
            IntersectionKernel family,
            SparseFeatures rows,
            SortedIndex index,
            Matrix targets,
            int classes,
            Matrix probes,
            ConjugateGradients solver,
            Run run) {
        this.family = family;
        this.rows = rows;
        this.index = index;
        this.targets = targets;
        this.copies = (double) classes / targets.columns();
        this.probes = probes;
        this.solver = solver;
        this.run = run;
    }

    @Override
    public IntersectionKernel family() {
        return family;
    }

    @Override
    public double value(double[] point) {
        return new Fitted(point, false).value();
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        Fitted fitted = new Fitted(point, true);
        System.arraycopy(fitted.gradient(), 0, gradient, 0, gradient.length);
        return fitted.value();
    }

    private final class Fitted {
        private final IntersectionMatrix matrix;
        private final int solved; // columns of targets before those of probes
        private final Matrix right;
        private final Matrix solution;

        Fitted(double[] point, boolean withProbes) {
            matrix = IntersectionMatrix.of(index, HikFit.kernel(kernelAt(point)), noiseAt(point), run.workers());
            solved = targets.columns();
            right = withProbes ? beside(targets, probes) : targets;
            HikPreconditioner preconditioner =
                    HikPreconditioner.of(rows, matrix, right.columns(), solver.tolerance(), run.workers());
            Optional<Matrix> start = lastSolution.filter(last -> last.columns() == right.columns());
            solution = solver.solve(matrix, right, start, preconditioner, Run.on(run.workers()))
                    .x();
            lastSolution = Optional.of(solution);
        }

        double value() {
            int n = targets.rows();
            double fit = 0;
            for (int i = 0; i < n * solved; i++) {
                fit += targets.array()[i] * solution.array()[i];
            }
            double logDeterminant = new LanczosQuadrature(LANCZOS_STEPS)
                    .logDeterminant(matrix, probes, run.workers())
                    .value();
            double classes = copies * solved;
            return 0.5 * copies * fit + 0.5 * classes * (logDeterminant + n * Math.log(2 * Math.PI));
        }

        /** With U = [−½α, (M/2P)·K̃⁻¹z] and V = [α, z] every derivative is Σ_c U_cᵀ(∂K̃)V_c. */
        double[] gradient() {
            int n = targets.rows();
            Matrix u = solution.copy();
            Matrix v = right.copy();
            System.arraycopy(solution.array(), 0, v.array(), 0, n * solved);
            double probeFactor = 0.5 * copies * solved / probes.columns();
            for (int i = 0; i < u.array().length; i++) {
                u.array()[i] *= i < n * solved ? -0.5 * copies : probeFactor;
            }
            double[] gradient = new double[family.logParameters().length + 1];
            double[] byDimension = matrix.formsByDimension(u, v, run.workers());
            int next = 0;
            gradient[next++] = Arrays.stream(byDimension).sum();
            if (matrix.kernel().transform() instanceof Transform.WithExponent transform) {
                gradient[next++] = matrix.exponentForm(transform, u, v, run.workers());
            }
            if (family.weights().isPresent()) {
                System.arraycopy(byDimension, 0, gradient, next, byDimension.length);
                next += byDimension.length;
            }
            double traces = 0;
            for (int i = 0; i < u.array().length; i++) {
                traces += u.array()[i] * v.array()[i];
            }
            gradient[next] = matrix.noise() * traces;
            return gradient;
        }
    }

    private static Matrix beside(Matrix left, Matrix right) {
        double[] both = Arrays.copyOf(left.array(), left.array().length + right.array().length);
        System.arraycopy(right.array(), 0, both, left.array().length, right.array().length);
        return Matrix.owning(left.rows(), left.columns() + right.columns(), both);
    }
}
