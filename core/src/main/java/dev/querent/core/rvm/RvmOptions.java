package dev.querent.core.rvm;

import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of relevance vector machines and kernel machine committees.
 *
 * @param kernel of the basis functions
 * @param search whether to choose the length scale of a Gaussian kernel by the log loss of out-of-fold rows
 * @param searchRows maximum number of rows, stratified by class, used to choose it; the final model uses all
 * @param basis maximum number of basis rows, of which a model keeps few
 * @param folds of the cross-validation that fits the temperature and chooses the length
 * @param cost c of a violated margin; above 0 for a kernel machine committee
 * @param margin Δ that the latent mean of a row is to reach; without effect if the cost is 0
 */
public record RvmOptions(
        KernelFamily kernel, boolean search, int searchRows, int basis, int folds, double cost, double margin) {
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange BASIS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange FOLDS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange COST_RANGE = ValueRange.atLeast(0);
    public static final ValueRange MARGIN_RANGE = ValueRange.above(0);

    public RvmOptions {
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        BASIS_RANGE.require("basis", basis);
        FOLDS_RANGE.require("folds", folds);
        COST_RANGE.require("cost", cost);
        MARGIN_RANGE.require("margin", margin);
    }

    public static RvmOptions defaults() {
        return builder().build();
    }

    /** Of relevance vector machines. */
    public static Builder builder() {
        return new Builder();
    }

    /** Of kernel machine committees, with the cost and the margin of {@code mm-sgp}. */
    public static Builder kernelCommittee() {
        return new Builder().cost(1);
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private KernelFamily kernel = StandardKernel.GAUSSIAN;
        private boolean search = true;
        private int searchRows = 500;
        private int basis = 300;
        private int folds = 3;
        private double cost = 0;
        private double margin = 1;

        private Builder() {}

        public Builder kernel(KernelFamily value) {
            kernel = value;
            return this;
        }

        public Builder search(boolean value) {
            search = value;
            return this;
        }

        public Builder searchRows(int value) {
            searchRows = value;
            return this;
        }

        public Builder basis(int value) {
            basis = value;
            return this;
        }

        public Builder folds(int value) {
            folds = value;
            return this;
        }

        public Builder cost(double value) {
            cost = value;
            return this;
        }

        public Builder margin(double value) {
            margin = value;
            return this;
        }

        public RvmOptions build() {
            return new RvmOptions(kernel, search, searchRows, basis, folds, cost, margin);
        }
    }
}
