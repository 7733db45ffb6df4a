package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;

/** A Gaussian approximation of the posterior of latent values f with labels of probability Φ(y(f + b)). */
public interface ProbitApproximation {
    /**
     * @param gram K of the rows, both triangles
     * @param targets +1 or −1 by row
     * @param bias b
     */
    SiteFit fit(Matrix gram, double[] targets, double bias, Compute compute, Cancellation cancellation);
}
