package dev.querent.core.ivm;

import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;

/**
 * Options of informative vector machines.
 *
 * @param kernel start of the search, or the kernel itself without a search
 * @param active rows that each machine keeps
 * @param criterion how the next one is chosen
 * @param balanced whether classes take turns, see {@link Builder#balanced}
 * @param flipped whether to average the sites with those of filtering in reverse order, in natural parameters
 * @param sweeps of expectation propagation over the active rows
 * @param candidates rows compared at a time for the final model; 0 compares all
 * @param sampled candidates drawn for each inclusion; 0 compares all
 * @param kernels whether all classes share the kernel parameters
 * @param search how hyperparameters are found
 * @param objective what the search by CMA-ES minimises
 * @param evaluations of the search; of searches for each class, their mean number: the class that is worst gets the most
 * @param searchCandidates the candidates of the search
 */
public record IvmOptions(
        KernelFamily kernel,
        int active,
        SelectionCriterion criterion,
        boolean balanced,
        boolean flipped,
        int sweeps,
        int candidates,
        int sampled,
        IvmKernels kernels,
        IvmSearch search,
        IvmObjective objective,
        int evaluations,
        int searchCandidates) {
    public static final ValueRange ACTIVE_RANGE = ValueRange.atLeast(2);
    public static final ValueRange SWEEPS_RANGE = ValueRange.atLeast(0);
    public static final ValueRange CANDIDATES_RANGE = ValueRange.atLeast(0);
    public static final ValueRange SAMPLED_RANGE = ValueRange.atLeast(0);
    public static final ValueRange EVALUATIONS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange SEARCH_CANDIDATES_RANGE = ValueRange.atLeast(4);

    public IvmOptions {
        ACTIVE_RANGE.require("active", active);
        SWEEPS_RANGE.require("sweeps", sweeps);
        CANDIDATES_RANGE.require("candidates", candidates);
        SAMPLED_RANGE.require("sampled", sampled);
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
        private IvmKernels kernels = IvmKernels.SHARED;
        private IvmSearch search = IvmSearch.CMA_ES;
        private IvmObjective objective = IvmObjective.LOG_LOSS;
        private int evaluations = 40;
        private int searchCandidates = 4096;

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

        public IvmOptions build() {
            return new IvmOptions(
                    kernel,
                    active,
                    criterion,
                    balanced,
                    flipped,
                    sweeps,
                    candidates,
                    sampled,
                    kernels,
                    search,
                    objective,
                    evaluations,
                    searchCandidates);
        }
    }
}
