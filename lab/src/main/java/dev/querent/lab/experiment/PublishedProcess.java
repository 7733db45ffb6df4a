package dev.querent.lab.experiment;

import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.kernel.StandardKernel;

/**
 * The Gaussian process of Freytag et al. (2012, 2013) and Rodner et al. (2016), from which all experiments on their papers start: label
 * regression with zero mean and an intersection kernel, hyperparameters by marginal likelihood. Only this class switches off what our
 * engines add by default.
 */
public final class PublishedProcess {
    private PublishedProcess() {}

    /** With products that are linear in the rows. */
    public static HikOptions.Builder hik() {
        return HikOptions.builder().constant(0).searchCheck(false);
    }

    /** The same model by a Cholesky factor, which is faster for a few hundred rows. */
    public static DenseGpOptions.Builder dense() {
        return DenseGpOptions.builder()
                .kernel(StandardKernel.INTERSECTION)
                .constant(0)
                .searchCheck(false);
    }
}
