package dev.querent.core.gp;

import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.DifferentiableObjective;
import java.util.Arrays;

/**
 * The negative log marginal likelihood (evidence), or a bound or estimate of it, as a function of the kernel's log parameters followed by the
 * log noise variance.
 */
public interface Evidence extends DifferentiableObjective {

    /** The kernel that defines the parameters. */
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

    default Kernel kernelAt(double[] point) {
        return family().withLogParameters(Arrays.copyOf(point, point.length - 1));
    }

    default double noiseAt(double[] point) {
        return Math.exp(point[point.length - 1]);
    }
}
