package dev.querent.core.ivm;

import dev.querent.core.option.ValueRange;

/**
 * How a machine chooses its rows and refines their sites. A model keeps them, because it learns more rows by the same rules.
 *
 * @param active rows that each machine keeps
 * @param criterion how the next one is chosen
 * @param balanced whether classes take turns, see {@link IvmOptions.Builder#balanced}
 * @param flipped whether to average the sites with those of filtering in reverse order, in natural parameters
 * @param sweeps of expectation propagation over the active rows
 * @param candidates rows compared at a time; 0 compares all
 * @param sampled candidates drawn for each inclusion; 0 compares all
 */
public record ActiveSetOptions(
        int active,
        SelectionCriterion criterion,
        boolean balanced,
        boolean flipped,
        int sweeps,
        int candidates,
        int sampled) {
    public static final ValueRange ACTIVE_RANGE = ValueRange.atLeast(2);
    public static final ValueRange SWEEPS_RANGE = ValueRange.atLeast(0);
    public static final ValueRange CANDIDATES_RANGE = ValueRange.atLeast(0);
    public static final ValueRange SAMPLED_RANGE = ValueRange.atLeast(0);

    public ActiveSetOptions {
        ACTIVE_RANGE.require("active", active);
        SWEEPS_RANGE.require("sweeps", sweeps);
        CANDIDATES_RANGE.require("candidates", candidates);
        SAMPLED_RANGE.require("sampled", sampled);
    }

    /** With no more candidates at a time than these. */
    ActiveSetOptions comparingAtMost(int most) {
        int fewer = candidates == 0 ? most : Math.min(most, candidates);
        return new ActiveSetOptions(active, criterion, balanced, flipped, sweeps, fewer, sampled);
    }
}
