package dev.querent.core.ivm;

import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of informative vector machines.
 *
 * @param kernel start of the search, or the kernel itself without a search
 * @param activeSet how machines choose their rows
 * @param kernels whether all classes share the kernel parameters
 * @param search how hyperparameters are found
 * @param objective what the search by CMA-ES minimises
 * @param evaluations of the search; of searches for each class, their mean number
 * @param searchCandidates the candidates of the search
 * @param keepRows whether the model keeps all training rows, so that it can learn more
 */
public record IvmOptions(
        KernelFamily kernel,
        ActiveSetOptions activeSet,
        IvmKernels kernels,
        IvmSearch search,
        IvmObjective objective,
        int evaluations,
        int searchCandidates,
        boolean keepRows) {
    public static final ValueRange EVALUATIONS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange SEARCH_CANDIDATES_RANGE = ValueRange.atLeast(4);

    public IvmOptions {
        EVALUATIONS_RANGE.require("evaluations", evaluations);
        SEARCH_CANDIDATES_RANGE.require("searchCandidates", searchCandidates);
    }

    public static Builder builder() {
        return new Builder();
    }

    public static IvmOptions defaults() {
        return builder().build();
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private KernelFamily kernel = StandardKernel.GAUSSIAN;
        private int active = 300;
        private SelectionCriterion criterion = SelectionCriterion.ENTROPY;
        private boolean balanced;
        private boolean flipped;
        private int sweeps = 2;
        private int candidates;
        private int sampled;
        private int imageWidth;
        private IvmKernels kernels = IvmKernels.SHARED;
        private IvmSearch search = IvmSearch.CMA_ES;
        private IvmObjective objective = IvmObjective.LOG_LOSS;
        private int evaluations = 40;
        private int searchCandidates = 4096;
        private boolean keepRows = true;

        private Builder() {}

        public Builder kernel(KernelFamily value) {
            kernel = value;
            return this;
        }

        public Builder active(int value) {
            active = value;
            return this;
        }

        public Builder criterion(SelectionCriterion value) {
            criterion = value;
            return this;
        }

        /** The next row is of the machine's class while its share of the active rows is below ½(n₊/n + ½), and else of the others. */
        public Builder balanced(boolean value) {
            balanced = value;
            return this;
        }

        public Builder flipped(boolean value) {
            flipped = value;
            return this;
        }

        public Builder sweeps(int value) {
            sweeps = value;
            return this;
        }

        public Builder candidates(int value) {
            candidates = value;
            return this;
        }

        public Builder sampled(int value) {
            sampled = value;
            return this;
        }

        public Builder imageWidth(int value) {
            imageWidth = value;
            return this;
        }

        public Builder kernels(IvmKernels value) {
            kernels = value;
            return this;
        }

        public Builder search(IvmSearch value) {
            search = value;
            return this;
        }

        public Builder objective(IvmObjective value) {
            objective = value;
            return this;
        }

        public Builder evaluations(int value) {
            evaluations = value;
            return this;
        }

        public Builder searchCandidates(int value) {
            searchCandidates = value;
            return this;
        }

        public Builder keepRows(boolean value) {
            keepRows = value;
            return this;
        }

        public IvmOptions build() {
            return new IvmOptions(
                    kernel,
                    new ActiveSetOptions(active, criterion, balanced, flipped, sweeps, candidates, sampled, imageWidth),
                    kernels,
                    search,
                    objective,
                    evaluations,
                    searchCandidates,
                    keepRows);
        }
    }
}
