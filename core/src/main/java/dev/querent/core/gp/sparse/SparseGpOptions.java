package dev.querent.core.gp.sparse;

import dev.querent.core.data.Features;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of sparse label regression.
 *
 * @param kernel start of the search, or the kernel itself without a search
 * @param constant prior variance of a constant at the start of the search; 0 for none. Linear kernels have their own
 * @param noise noise variance at the start of the search
 * @param inducing maximum number of inducing rows; fewer if fewer training rows are distinct
 * @param selection how they are chosen
 * @param search how hyperparameters are found
 * @param searchRows maximum number of rows, stratified by class, used in the search; the final model uses all
 * @param searchFrom mean number of rows per class from which hyperparameters are searched; with fewer they keep their start
 * @param searchCheck whether to keep the start if it predicts held-out rows better than the result of the search
 * @param folds blocks of the cross-validation that calibrates probabilities
 */
public record SparseGpOptions(
        KernelFamily kernel,
        double constant,
        double noise,
        int inducing,
        InducingSelection selection,
        SearchMethod search,
        int searchRows,
        int searchFrom,
        boolean searchCheck,
        int folds) {
    public static final ValueRange CONSTANT_RANGE = ValueRange.atLeast(0);
    public static final ValueRange NOISE_RANGE = ValueRange.above(0);
    public static final ValueRange INDUCING_RANGE = ValueRange.atLeast(1);
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange SEARCH_FROM_RANGE = ValueRange.atLeast(0);
    public static final ValueRange FOLDS_RANGE = ValueRange.atLeast(2);

    public SparseGpOptions {
        CONSTANT_RANGE.require("constant", constant);
        NOISE_RANGE.require("noise", noise);
        INDUCING_RANGE.require("inducing", inducing);
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        SEARCH_FROM_RANGE.require("searchFrom", searchFrom);
        FOLDS_RANGE.require("folds", folds);
    }

    Kernel startFor(Features rows) {
        return KernelWithConstant.of(kernel.startFor(rows), constant);
    }

    public static Builder builder() {
        return new Builder();
    }

    public static SparseGpOptions defaults() {
        return builder().build();
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private KernelFamily kernel = StandardKernel.GAUSSIAN;
        private double constant = 1;
        private double noise = 0.05;
        private int inducing = 100;
        private InducingSelection selection = InducingSelection.K_MEANS_PLUS_PLUS;
        private SearchMethod search = SearchMethod.LBFGS;
        private int searchRows = 2000;
        private int searchFrom = 5;
        private boolean searchCheck = true;
        private int folds = 5;

        private Builder() {}

        public Builder kernel(KernelFamily value) {
            kernel = value;
            return this;
        }

        public Builder constant(double value) {
            constant = value;
            return this;
        }

        public Builder noise(double value) {
            noise = value;
            return this;
        }

        public Builder inducing(int value) {
            inducing = value;
            return this;
        }

        public Builder selection(InducingSelection value) {
            selection = value;
            return this;
        }

        public Builder search(SearchMethod value) {
            search = value;
            return this;
        }

        public Builder searchRows(int value) {
            searchRows = value;
            return this;
        }

        public Builder searchFrom(int value) {
            searchFrom = value;
            return this;
        }

        public Builder searchCheck(boolean value) {
            searchCheck = value;
            return this;
        }

        public Builder folds(int value) {
            folds = value;
            return this;
        }

        public SparseGpOptions build() {
            return new SparseGpOptions(
                    kernel, constant, noise, inducing, selection, search, searchRows, searchFrom, searchCheck, folds);
        }
    }
}
