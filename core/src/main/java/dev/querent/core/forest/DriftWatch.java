package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;

/**
 * Watches the errors of a forest on rows it is about to learn (concept drift). Immutable, so that a failed update has no effect.
 *
 * @param detector do not change it
 * @param rises number of times that errors have risen
 * @param rising whether they rose with the most recent rows
 */
record DriftWatch(DriftDetector detector, int rises, boolean rising) {
    /** Share of the forest regrown when errors rise. */
    static final double RENEWED = 0.5;

    /** Rows kept even if errors rose only just now. */
    private static final int LEAST_ROWS = 200;

    static DriftWatch start() {
        return new DriftWatch(new DriftDetector(), 0, false);
    }

    static DriftWatch of(ForestLearnerState.Parts.Drift parts) {
        return new DriftWatch(DriftDetector.of(parts), parts.rises(), parts.rising());
    }

    ForestLearnerState.Parts.Drift parts() {
        return detector.parts(rises, rising);
    }

    /** The watch after these rows. */
    DriftWatch after(LabeledData next, ForestModel model, Workers workers) {
        Predictions said = model.predict(next.features(), workers);
        DriftDetector told = DriftDetector.of(parts());
        boolean risen = false;
        for (int i = 0; i < next.size(); i++) {
            risen |= told.rises(said.bestName(i).equals(next.labels().name(i)) ? 0 : 1);
        }
        return new DriftWatch(told, rises + (risen ? 1 : 0), risen);
    }

    /** Number of recent rows that belong to the present concept. */
    int rowsThatHold() {
        return (int) Math.max(LEAST_ROWS, detector.width());
    }
}
