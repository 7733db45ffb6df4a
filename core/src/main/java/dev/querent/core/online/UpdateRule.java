package dev.querent.core.online;

import dev.querent.core.internal.Require;

/**
 * Decides when new rows are worth an update. It is asked when rows arrive, not when a learner finds time, so that the updates are the same
 * however fast the machine is.
 */
@FunctionalInterface
public interface UpdateRule {

    /**
     * @param known rows the learner knows once it has done the updates planned so far
     * @param arrived rows that have come since
     */
    boolean isDue(int known, int arrived);

    /** An update for each batch, as it was appended. */
    static UpdateRule everyBatch() {
        return (known, arrived) -> true;
    }

    /** Waits until the rows that came are so large a share of those known: few updates, each worth its while. */
    static UpdateRule whenGrownBy(double share) {
        Require.finitePositive("share", share);
        return (known, arrived) -> arrived >= share * known;
    }
}
