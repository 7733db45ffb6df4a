package dev.querent.core.forest;

import dev.querent.core.internal.Named;
import java.util.List;

/** Where the threshold of a candidate dimension comes from. */
public enum SplitSearch implements Named {
    /** Drawn between the smallest and the largest value of the node's rows. */
    RANDOM("random") {
        @Override
        ThresholdSearch in(NodeRows node, SplitJudge judge) {
            return new RandomThreshold(node, judge);
        }
    },
    /** The best there is: all of them in small nodes, those between 256 bins in large ones. */
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

    @Override
    public String label() {
        return label;
    }

    public static List<String> labels() {
        return Named.labels(values());
    }

    public static SplitSearch labelled(String label) {
        return Named.find(values(), "split search", label);
    }
}
