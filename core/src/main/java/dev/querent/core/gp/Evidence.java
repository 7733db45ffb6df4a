package dev.querent.core.gp;

import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.DifferentiableObjective;
import java.util.Arrays;

/**
 * The negative log evidence, or what stands for it, as a function of a point: the kernel's log parameters followed by the logarithm of
 * the noise variance.
 */
public interface Evidence extends DifferentiableObjective {

    /** The kernel that says which parameters there are. */
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
