package dev.querent.core.forest;

import dev.querent.core.internal.NamedChoice;

/** How the threshold of a candidate dimension is chosen. */
public enum SplitSearch {
    /** Uniform between the smallest and the largest value of the node's rows (Geurts, Ernst and Wehenkel 2006). */
    RANDOM("random") {
        @Override
        ThresholdSearch in(NodeRows node, SplitJudge judge) {
            return new RandomThreshold(node, judge);
        }
    },
    /** The best one: among all in small nodes, among 256 bins in large ones. */
    FULL("full") {
        @Override
        ThresholdSearch in(NodeRows node, SplitJudge judge) {
            return new FullThreshold(node, judge);
        }
    };

    private final String label;

    SplitSearch(String label) {
        this.label = label;
    }

    abstract ThresholdSearch in(NodeRows node, SplitJudge judge);

    public String label() {
        return label;
    }

    public static SplitSearch labelled(String label) {
        return NamedChoice.find(values(), SplitSearch::label, "split search", label);
    }
}
