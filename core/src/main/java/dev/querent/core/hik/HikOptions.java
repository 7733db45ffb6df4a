package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;
import java.util.List;

/**
 * Options of the Gaussian process with an intersection kernel.
 *
 * @param kernel start of the search, or the kernel itself without a search; one of the intersection kernels
 * @param constant prior variance of a constant at the start of the search; 0 for none
 * @param noise noise variance at the start of the search
 * @param search how hyperparameters are found
 * @param searchRows maximum number of rows, stratified by class, used in the search; the final model uses all
 * @param searchCheck whether to keep the start if it predicts held-out rows better than the result of the search
 * @param tolerance relative residual at which training ends; a coarse one stops early, which regularises a little
 * @param maxIterations of the solver; a model that ends there says so
 * @param calibrationRows approximate number of held-out rows that calibrate the probabilities
 * @param quantisation bins of the tables for quantised variances and scores
 */
public record HikOptions(
        KernelFamily kernel,
        double constant,
        double noise,
        HikSearch search,
        int searchRows,
        boolean searchCheck,
        double tolerance,
        int maxIterations,
        int calibrationRows,
        Quantisation quantisation) {
    public static final ValueRange CONSTANT_RANGE = ValueRange.atLeast(0);
    public static final ValueRange NOISE_RANGE = ValueRange.above(0);
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange TOLERANCE_RANGE = ValueRange.inside(0, 1);
    public static final ValueRange MAX_ITERATIONS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange CALIBRATION_ROWS_RANGE = ValueRange.atLeast(2);

    public HikOptions {
        CONSTANT_RANGE.require("constant", constant);
        NOISE_RANGE.require("noise", noise);
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        TOLERANCE_RANGE.require("tolerance", tolerance);
        MAX_ITERATIONS_RANGE.require("maxIterations", maxIterations);
        CALIBRATION_ROWS_RANGE.require("calibrationRows", calibrationRows);
    }

    /** The same options with a search that starts where an earlier one ended; the same where nothing was searched. */
    public HikOptions startingAt(Hyperparameters found) {
        if (found.logEvidence().isEmpty()) {
            return this;
        }
        IntersectionKernel start = HikFit.kernel(found.kernel());
        return new HikOptions(
                KernelFamily.of(start),
                start.constant(),
                found.noise(),
                search,
                searchRows,
                searchCheck,
                tolerance,
                maxIterations,
                calibrationRows,
                quantisation);
    }

    IntersectionKernel startFor(SparseFeatures rows) {
        return HikFit.kernel(kernel.startFor(rows)).withConstant(constant);
    }

    HikParts.Settings settings() {
        return new HikParts.Settings(
                tolerance, maxIterations, calibrationRows, quantisation, HikModel.DEFAULT_VARIANCE, List.of());
    }

    public static Builder builder() {
        return new Builder();
    }

    public static HikOptions defaults() {
        return builder().build();
    }

    /** The only place where defaults are written. */
    public static final class Builder {
        private KernelFamily kernel = StandardKernel.INTERSECTION;
        private double constant = 10;
        private double noise = 0.1;
        private HikSearch search = HikSearch.LBFGS;
        private int searchRows = 2000;
        private boolean searchCheck = true;
        private double tolerance = 1e-4;
        private int maxIterations = 1000;
        private int calibrationRows = 3_000;
        private Quantisation quantisation = Quantisation.defaults();

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

        public Builder search(HikSearch value) {
            search = value;
            return this;
        }

        public Builder searchRows(int value) {
            searchRows = value;
            return this;
        }

        public Builder searchCheck(boolean value) {
            searchCheck = value;
            return this;
        }

        public Builder tolerance(double value) {
            tolerance = value;
            return this;
        }

        public Builder maxIterations(int value) {
            maxIterations = value;
            return this;
        }

        public Builder calibrationRows(int value) {
            calibrationRows = value;
            return this;
        }

        public Builder quantisation(Quantisation value) {
            quantisation = value;
            return this;
        }

        public HikOptions build() {
            return new HikOptions(
                    kernel,
                    constant,
                    noise,
                    search,
                    searchRows,
                    searchCheck,
                    tolerance,
                    maxIterations,
                    calibrationRows,
                    quantisation);
        }
    }
}
