package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;

/** Watches the errors of a forest on rows it is about to learn. One writer; any thread may ask how often they rose. */
final class DriftWatch {
    /** Share of the forest grown anew when errors rise. */
    static final double RENEWED = 0.5;

    /** Rows that stay even if errors rose only just now. */
    private static final int LEAST_ROWS = 200;

    private final DriftDetector detector = new DriftDetector();
    private volatile int rises;

    /** Whether errors rise with these rows. */
    boolean rises(ForestModel model, LabeledData next, Workers workers) {
        Predictions said = model.predict(next.features(), workers);
        boolean rising = false;
        for (int i = 0; i < next.size(); i++) {
            rising |= detector.rises(said.bestName(i).equals(next.labels().name(i)) ? 0 : 1);
        }
        if (rising) {
            int before = rises;
            rises = before + 1;
        }
        return rising;
    }

    /** How many of the latest rows belong to what now holds. */
    int rowsThatHold() {
        return (int) Math.max(LEAST_ROWS, detector.width());
    }

    int count() {
        return rises;
    }
}
