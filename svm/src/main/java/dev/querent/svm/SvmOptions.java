package dev.querent.svm;

import dev.querent.core.option.ValueRange;
import java.util.Optional;

/**
 * Options of support vector machines.
 *
 * @param cost C, the price of a margin that is not met; empty to choose it by cross-validated log loss
 * @param length length scale of a Gaussian kernel; empty to choose it likewise
 * @param searchRows maximum number of rows, stratified by class, used to choose them; the final model uses all
 * @param folds of the cross-validation that chooses them
 */
public record SvmOptions(SvmKernel kernel, Optional<Double> cost, Optional<Double> length, int searchRows, int folds) {
    public static final ValueRange COST_RANGE = ValueRange.above(0);
    public static final ValueRange LENGTH_RANGE = ValueRange.above(0);
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange FOLDS_RANGE = ValueRange.atLeast(2);

    public SvmOptions {
        cost.ifPresent(value -> COST_RANGE.require("cost", value));
        length.ifPresent(value -> LENGTH_RANGE.require("length", value));
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        FOLDS_RANGE.require("folds", folds);
        if (length.isPresent() && !kernel.hasLength()) {
            throw new IllegalArgumentException("the kernel " + kernel.label() + " has no length scale, got length "
                    + length.get() + "; leave it out or choose the kernel gaussian");
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    public static SvmOptions defaults() {
        return builder().build();
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private SvmKernel kernel = SvmKernel.GAUSSIAN;
        private Optional<Double> cost = Optional.empty();
        private Optional<Double> length = Optional.empty();
        private int searchRows = 1000;
        private int folds = 3;

        private Builder() {}

        public Builder kernel(SvmKernel value) {
            kernel = value;
            return this;
        }

        public Builder cost(double value) {
            cost = Optional.of(value);
            return this;
        }

        public Builder length(double value) {
            length = Optional.of(value);
            return this;
        }

        public Builder searchRows(int value) {
            searchRows = value;
            return this;
        }

        public Builder folds(int value) {
            folds = value;
            return this;
        }

        public SvmOptions build() {
            return new SvmOptions(kernel, cost, length, searchRows, folds);
        }
    }
}
