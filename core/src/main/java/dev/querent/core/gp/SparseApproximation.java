package dev.querent.core.gp;

import dev.querent.core.option.NamedChoice;

/**
 * How a sparse Gaussian process replaces the prior of its rows, given inducing rows with Q = K_NM K_MM⁻¹ K_MN (Quiñonero-Candela and Rasmussen
 * 2005). All three train in time linear in the rows.
 */
public enum SparseApproximation implements NamedChoice {
    /** Subset of regressors: the prior is Q everywhere, so that the variance goes to 0 far from all inducing rows. */
    SOR,
    /** Deterministic training conditional: the means of SOR, and the exact prior variance for rows to predict. */
    DTC,
    /** Fully independent training conditional: adds diag(K − Q) to the noise of the training rows. */
    FITC
}
