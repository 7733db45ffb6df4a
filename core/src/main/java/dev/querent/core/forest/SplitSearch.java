package dev.querent.core.forest;

import dev.querent.core.internal.NamedChoice;

/** How the threshold of a candidate dimension is chosen. */
public enum SplitSearch {
    /** Uniform between the smallest and the largest value of the node's rows (Geurts, Ernst and Wehenkel 2006). */
    RANDOM {
        @Override
        ThresholdSearch in(NodeRows node, SplitJudge judge) {
            return new RandomThreshold(node, judge);
        }
    },
    /** The best one: among all in small nodes, among 256 bins in large ones. */
    FULL {
        @Override
        ThresholdSearch in(NodeRows node, SplitJudge judge) {
            return new FullThreshold(node, judge);
        }
    };

    abstract ThresholdSearch in(NodeRows node, SplitJudge judge);

    public String label() {
        return NamedChoice.label(this);
    }

    public static SplitSearch labelled(String label) {
        return NamedChoice.labelled(values(), "split search", label);
    }
}
