package dev.querent.core.rvm;

import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of relevance vector machines.
 *
 * @param kernel of the basis functions
 * @param search whether to choose the length scale of a Gaussian kernel by the log loss of out-of-fold rows
 * @param searchRows maximum number of rows, stratified by class, used to choose it; the final model uses all
 * @param basis maximum number of basis rows, of which a model keeps few
 * @param folds of the cross-validation that fits the temperature and chooses the length
 */
public record RvmOptions(KernelFamily kernel, boolean search, int searchRows, int basis, int folds) {
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange BASIS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange FOLDS_RANGE = ValueRange.atLeast(2);

    public RvmOptions {
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        BASIS_RANGE.require("basis", basis);
        FOLDS_RANGE.require("folds", folds);
    }

    public static RvmOptions defaults() {
        return new RvmOptions(StandardKernel.GAUSSIAN, true, 500, 300, 3);
    }
}
