package dev.querent.core.gp.inference;

import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.optim.DifferentiableObjective;
import java.util.Arrays;

/**
 * The negative log marginal likelihood (evidence), or a bound or estimate of it, as a function of the kernel's log parameters followed by the
 * log noise variance.
 */
public interface Evidence extends DifferentiableObjective {

    /** The kernel that defines the parameters; searches start from it. */
    Kernel family();

    /** What the value is. */
    default EvidenceKind kind() {
        return EvidenceKind.EXACT;
    }

    /** The point of a kernel and a noise variance. */
    static double[] point(Kernel kernel, double noise) {
        double[] parameters = kernel.logParameters();
        double[] point = Arrays.copyOf(parameters, parameters.length + 1);
        point[parameters.length] = Math.log(noise);
        return point;
    }

    /**
     * −log p(y), summed over all classes: Σₘ ½ yₘᵀαₘ + M/2 log det K̃ + MN/2 log 2π.
     *
     * @param alpha K̃⁻¹y, by columns like the targets
     * @param classes M; two classes with targets ±1 need one column, which counts for both
     */
    static double negativeLog(Matrix targets, Matrix alpha, int classes, double logDeterminant) {
        double copies = (double) classes / targets.columns();
        return 0.5 * copies * dot(targets, alpha)
                + 0.5 * classes * (logDeterminant + targets.rows() * Math.log(2 * Math.PI));
    }

    /** The sum of the products of all entries. */
    static double dot(Matrix a, Matrix b) {
        double sum = 0;
        for (int i = 0; i < a.array().length; i++) {
            sum += a.array()[i] * b.array()[i];
        }
        return sum;
    }

    default Kernel kernelAt(double[] point) {
        return family().withLogParameters(Arrays.copyOf(point, point.length - 1));
    }

    default double noiseAt(double[] point) {
        return Math.exp(point[point.length - 1]);
    }
}
