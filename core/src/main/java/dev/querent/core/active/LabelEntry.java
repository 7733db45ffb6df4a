package dev.querent.core.active;

import dev.querent.core.internal.Require;

/** One thing that happened while rows were labelled. Entries are only ever added; taking something back is an entry too. */
public sealed interface LabelEntry {

    /**
     * A row got a label.
     *
     * @param audit whether the row was drawn at random to measure the model with, and is not learnt
     */
    record Labelled(int row, String label, boolean audit) implements LabelEntry {
        public Labelled {
            Require.atLeast("row", row, 0);
            requireName(label);
        }
    }

    /** A row was passed over and is not asked about again. */
    record Skipped(int row) implements LabelEntry {
        public Skipped {
            Require.atLeast("row", row, 0);
        }
    }

    /** A row that had a label got another one. */
    record Relabelled(int row, String label) implements LabelEntry {
        public Relabelled {
            Require.atLeast("row", row, 0);
            requireName(label);
        }
    }

    /** The last of the entries still in force was taken back. */
    record Undone() implements LabelEntry {}

    private static void requireName(String label) {
        Require.that(!label.isBlank(), "label", "'" + label + "'", "not empty");
    }
}
