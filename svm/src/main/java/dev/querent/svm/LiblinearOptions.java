package dev.querent.svm;

import dev.querent.core.option.ValueRange;
import java.util.Optional;

/**
 * Options of linear classifiers.
 *
 * @param cost C, the weight of the loss against the squared norm of the weights; empty to choose it by cross-validated log loss
 * @param searchRows maximum number of rows, stratified by class, used to choose it; the final model uses all
 * @param folds of the cross-validation that chooses it
 */
public record LiblinearOptions(Optional<Double> cost, int searchRows, int folds) {
    public static final ValueRange COST_RANGE = ValueRange.above(0);
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange FOLDS_RANGE = ValueRange.atLeast(2);

    public LiblinearOptions {
        cost.ifPresent(value -> COST_RANGE.require("cost", value));
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        FOLDS_RANGE.require("folds", folds);
    }

    public static LiblinearOptions defaults() {
        return new LiblinearOptions(Optional.empty(), 5000, 3);
    }
}
