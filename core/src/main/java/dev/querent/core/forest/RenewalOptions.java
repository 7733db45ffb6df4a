package dev.querent.core.forest;

import dev.querent.core.internal.Named;
import dev.querent.core.internal.Require;
import java.util.List;

/**
 * How a forest goes on learning. New rows enter the leaves of all trees at once; beyond that, trees are grown anew on all rows and
 * take the place of the worst.
 *
 * @param share trees grown anew per update, in units of the forest times the share of rows that are new, at
 *     most a whole forest; a budget overrides it
 * @param scoring which rows judge trees
 * @param certainty rows that the forest gets right with at least this probability are not learnt; 1 to learn all
 * @param window at most so many rows are kept, the latest, give or take a quarter; 0 for all
 * @param memory 0 where rows do not drift: all trees then look at all rows and vote alike. Otherwise a tree's hits and misses count half
 *     after so many rows, trees vote by what they did of late, differ in how far they look back, and a detector watches the errors
 */
public record RenewalOptions(double share, Scoring scoring, double certainty, int window, int memory) {

    /** Which rows judge a tree. */
    public enum Scoring implements Named {
        /** Those it has not learnt from: no reward for learning by heart. */
        OUT_OF_BAG("out-of-bag"),
        /** All, as in the thesis; trees grown to the end then all look perfect on rows they know. */
        ALL_ROWS("all-rows");

        private final String label;

        Scoring(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }

        public static List<String> labels() {
            return Named.labels(values());
        }

        public static Scoring labelled(String label) {
            return Named.find(values(), "scoring", label);
        }
    }

    public RenewalOptions {
        Require.that(share >= 0 && Double.isFinite(share), "share", share, "finite and >= 0");
        Require.that(certainty > 0 && certainty <= 1, "certainty", certainty, "above 0, at most 1");
        Require.atLeast("window", window, 0);
        Require.atLeast("memory", memory, 0);
    }

    /** For streams that may drift. Chosen on the first third of {@code electricity} and of {@code sea}, and on {@code keystroke}. */
    public static RenewalOptions forStreams() {
        return new RenewalOptions(3, Scoring.OUT_OF_BAG, 1, 4000, 100);
    }

    public static RenewalOptions defaults() {
        return new RenewalOptions(10, Scoring.OUT_OF_BAG, 1, 0, 0);
    }
}
