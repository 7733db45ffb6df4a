package dev.querent.lab.hik;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import java.util.Arrays;

/** The functions h_d with κ(x, z) = c + Σ_d h_d(min(x_d, z_d)). */
final class KernelHeights {
    private final Transform transform;
    private final double[] scales; // a·w_d

    KernelHeights(IntersectionKernel kernel, int dimensions) {
        transform = kernel.transform();
        scales = new double[dimensions];
        Arrays.fill(scales, kernel.amplitude());
        kernel.weights().ifPresent(w -> Arrays.setAll(scales, d -> w[d] * kernel.amplitude()));
    }

    double of(int dimension, double x) {
        return scales[dimension] * transform.apply(x);
    }
}
