package dev.querent.core.margin;

import dev.querent.core.gp.InducingSelection;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.option.ValueRange;

/**
 * Options of maximum-margin sparse Gaussian processes.
 *
 * @param kernel start of the search, or the kernel itself without a search
 * @param criterion what the parameters of the kernel are chosen by
 * @param evaluations of the criterion at most
 * @param searchRows maximum number of rows, stratified by class, used in the search; the final machines use all
 * @param searchFrom mean number of rows per class from which the parameters are searched; with fewer they keep their start
 * @param relevance whether a Gaussian kernel gets a length for each feature where that predicts held-out rows better
 * @param machines how they are trained for a given kernel
 */
public record MmSgpOptions(
        KernelFamily kernel,
        Criterion criterion,
        int evaluations,
        int searchRows,
        int searchFrom,
        boolean relevance,
        Machines machines) {
    public static final ValueRange EVALUATIONS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange SEARCH_ROWS_RANGE = ValueRange.atLeast(2);
    public static final ValueRange SEARCH_FROM_RANGE = ValueRange.atLeast(0);

    public MmSgpOptions {
        SEARCH_FROM_RANGE.require("searchFrom", searchFrom);
        EVALUATIONS_RANGE.require("evaluations", evaluations);
        SEARCH_ROWS_RANGE.require("searchRows", searchRows);
        if (machines.form == MarginForm.SIMPLEX && (criterion == Criterion.BOUND || machines.support.learned)) {
            throw new IllegalArgumentException(
                    "the simplex form of the margin does not maximise the bound, so neither the"
                            + " kernel nor support points can be learnt by it; use the box form");
        }
    }

    /** What the parameters of the kernel are chosen by. */
    public enum Criterion implements NamedChoice {
        /** The log loss of held-out training rows, after the temperature that suits them. */
        HELD_OUT,
        /** The lower bound on the log evidence, with its gradient. With many classes it may prefer a length at which nothing is learnt. */
        BOUND,
        /** No search: keeps the start. */
        NONE
    }

    /**
     * How machines are trained for a given kernel; an update with more rows needs nothing else.
     *
     * @param form of the dual problem
     * @param cost c of a violated margin
     * @param margin Δ that the latent mean of a row is to reach
     * @param support how many support points there are, and which
     * @param rounds of the alternation of posterior and likelihood bounds at most
     * @param tolerance of the dual problem, and of the growth of the bound relative to it
     * @param samples of Monte-Carlo probabilities; 0 for those of moderated scores, in closed form
     * @param representatives of a pool that the variance takes at most, see {@link MmSgpModel#withRepresentatives}
     */
    public record Machines(
            MarginForm form,
            double cost,
            double margin,
            Support support,
            int rounds,
            double tolerance,
            int samples,
            int representatives) {
        public static final ValueRange COST_RANGE = ValueRange.above(0);
        public static final ValueRange MARGIN_RANGE = ValueRange.above(0);
        public static final ValueRange ROUNDS_RANGE = ValueRange.atLeast(1);
        public static final ValueRange TOLERANCE_RANGE = ValueRange.inside(0, 1);
        public static final ValueRange SAMPLES_RANGE = ValueRange.between(0, 1_000_000);
        public static final ValueRange REPRESENTATIVES_RANGE = ValueRange.between(0, 500);

        public Machines {
            COST_RANGE.require("cost", cost);
            MARGIN_RANGE.require("margin", margin);
            ROUNDS_RANGE.require("rounds", rounds);
            TOLERANCE_RANGE.require("tolerance", tolerance);
            SAMPLES_RANGE.require("samples", samples);
            REPRESENTATIVES_RANGE.require("representatives", representatives);
        }

        /** Whether they are those of a variational Gaussian process: no margins, and all rows as support points. */
        public boolean variational() {
            return form == MarginForm.NONE && support.dense();
        }
    }

    /**
     * Support points. There are {@code count} of them; if that is 0, all N rows up to {@code denseUntil} rows, and (1 − sparsity)·N beyond.
     *
     * @param choice among the rows
     * @param sparsity share of the rows that are no support points
     * @param denseUntil number of rows up to which all are support points
     * @param count never more than there are rows; 0 leaves it to the sparsity
     * @param residualTrace share of the prior variances that the support points may leave unexplained: fewer points suffice where rows resemble each
     *     other. The pivots of a Cholesky factorisation are then chosen, instead of {@code choice}; 0 for none
     * @param learned whether they then move to where the bound is higher; needs a smooth kernel
     */
    public record Support(
            InducingSelection choice,
            double sparsity,
            int denseUntil,
            int count,
            double residualTrace,
            boolean learned) {
        public static final ValueRange SPARSITY_RANGE = ValueRange.between(0, 0.99);
        public static final ValueRange DENSE_UNTIL_RANGE = ValueRange.atLeast(0);
        public static final ValueRange COUNT_RANGE = ValueRange.atLeast(0);
        public static final ValueRange RESIDUAL_TRACE_RANGE = ValueRange.between(0, 1);

        public Support {
            SPARSITY_RANGE.require("sparsity", sparsity);
            DENSE_UNTIL_RANGE.require("denseUntil", denseUntil);
            COUNT_RANGE.require("support", count);
            RESIDUAL_TRACE_RANGE.require("residualTrace", residualTrace);
        }

        /** Whether all rows are support points, however many there are. */
        public boolean dense() {
            return sparsity == 0 && count == 0 && residualTrace == 0 && !learned;
        }

        /** The most support points of this many rows. */
        public int most(int rows) {
            if (count > 0) {
                return Math.min(count, rows);
            }
            boolean all = rows <= denseUntil && residualTrace == 0;
            return all ? rows : Math.max(1, (int) Math.ceil((1 - sparsity) * rows - 1e-9));
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    public static MmSgpOptions defaults() {
        return builder().build();
    }

    /** The variational Gaussian process (Gibbs and MacKay 2000): no margins, and all rows as support points. */
    public static Builder variational() {
        return builder().form(MarginForm.NONE).sparsity(0);
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private KernelFamily kernel = StandardKernel.GAUSSIAN;
        private Criterion criterion = Criterion.HELD_OUT;
        private int evaluations = 30;
        private int searchRows = 500;
        private int searchFrom = 5;
        private boolean relevance = true;
        private MarginForm form = MarginForm.BOX;
        private double cost = 1;
        private double margin = 1;
        private InducingSelection choice = InducingSelection.FARTHEST_POINT;
        private double sparsity = 0.3;
        private int denseUntil = 300;
        private int support;
        private double residualTrace;
        private boolean learnSupport;
        private int rounds = 100;
        private double tolerance = 1e-4;
        private int samples;
        private int representatives = 10;

        private Builder() {}

        public Builder kernel(KernelFamily value) {
            kernel = value;
            return this;
        }

        public Builder criterion(Criterion value) {
            criterion = value;
            return this;
        }

        public Builder evaluations(int value) {
            evaluations = value;
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

        public Builder relevance(boolean value) {
            relevance = value;
            return this;
        }

        public Builder form(MarginForm value) {
            form = value;
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

        public Builder choice(InducingSelection value) {
            choice = value;
            return this;
        }

        public Builder sparsity(double value) {
            sparsity = value;
            return this;
        }

        public Builder denseUntil(int value) {
            denseUntil = value;
            return this;
        }

        public Builder support(int value) {
            support = value;
            return this;
        }

        public Builder residualTrace(double value) {
            residualTrace = value;
            return this;
        }

        public Builder learnSupport(boolean value) {
            learnSupport = value;
            return this;
        }

        public Builder rounds(int value) {
            rounds = value;
            return this;
        }

        public Builder tolerance(double value) {
            tolerance = value;
            return this;
        }

        public Builder samples(int value) {
            samples = value;
            return this;
        }

        public Builder representatives(int value) {
            representatives = value;
            return this;
        }

        public MmSgpOptions build() {
            return new MmSgpOptions(
                    kernel,
                    criterion,
                    evaluations,
                    searchRows,
                    searchFrom,
                    relevance,
                    new Machines(
                            form,
                            cost,
                            margin,
                            new Support(choice, sparsity, denseUntil, support, residualTrace, learnSupport),
                            rounds,
                            tolerance,
                            samples,
                            representatives));
        }
    }
}
