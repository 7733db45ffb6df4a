package dev.querent.core.gp.probit;

import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of dense Gaussian-process classifiers with probit likelihood.
 *
 * @param kernel start of the search, or the kernel itself without a search
 * @param search how hyperparameters are found, for each class against the others
 * @param searchRows maximum number of rows, stratified by class, used in the search; the final model uses all
 */
public record ProbitGpOptions(KernelFamily kernel, SearchMethod search, int searchRows) {
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);

    public ProbitGpOptions {
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
    }

    public static ProbitGpOptions defaults() {
        return new ProbitGpOptions(StandardKernel.GAUSSIAN, SearchMethod.LBFGS, 300);
    }
}
