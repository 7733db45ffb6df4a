package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.option.ValueRange;
import java.util.OptionalInt;

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
 * @param imageWidth width in pixels of rows that are images, whose shifted copies are rows, too: a machine chooses among the rows it would keep and their
 * copies; 0 for none
 */
public record ActiveSetOptions(
        int active,
        SelectionCriterion criterion,
        boolean balanced,
        boolean flipped,
        int sweeps,
        int candidates,
        int sampled,
        int imageWidth) {
    public static final ValueRange ACTIVE_RANGE = ValueRange.atLeast(2);
    public static final ValueRange SWEEPS_RANGE = ValueRange.atLeast(0);
    public static final ValueRange CANDIDATES_RANGE = ValueRange.atLeast(0);
    public static final ValueRange SAMPLED_RANGE = ValueRange.atLeast(0);
    public static final ValueRange IMAGE_WIDTH_RANGE = ValueRange.atLeast(0);

    public ActiveSetOptions {
        ACTIVE_RANGE.require("active", active);
        SWEEPS_RANGE.require("sweeps", sweeps);
        CANDIDATES_RANGE.require("candidates", candidates);
        SAMPLED_RANGE.require("sampled", sampled);
        IMAGE_WIDTH_RANGE.require("imageWidth", imageWidth);
    }

    /** With no more candidates at a time than these. */
    ActiveSetOptions comparingAtMost(int most) {
        int fewer = candidates == 0 ? most : Math.min(most, candidates);
        return new ActiveSetOptions(active, criterion, balanced, flipped, sweeps, fewer, sampled, imageWidth);
    }

    /** Number of candidates compared at a time if there are {@code rows} to choose from. */
    int candidatesOf(int rows) {
        return candidates == 0 ? Math.max(ActiveSetSelection.LEAST_CANDIDATES, rows) : candidates;
    }

    VirtualRows rows(Features rows) {
        if (imageWidth > 0 && rows.columns() % imageWidth != 0) {
            throw new IllegalArgumentException("rows of " + rows.columns() + " values are no images " + imageWidth
                    + " pixels wide; say the width of the images, or ask for no shifted copies");
        }
        return new VirtualRows(rows, imageWidth == 0 ? OptionalInt.empty() : OptionalInt.of(imageWidth));
    }
}
