package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;

/** Watches the errors of a forest on rows it is about to learn. Immutable, so that an update that fails has told nobody. */
final class DriftWatch {
    /** Share of the forest grown anew when errors rise. */
    static final double RENEWED = 0.5;

    /** Rows that stay even if errors rose only just now. */
    private static final int LEAST_ROWS = 200;

    private final DriftDetector detector;
    private final int rises;
    private final boolean rising;

    private DriftWatch(DriftDetector detector, int rises, boolean rising) {
        this.detector = detector;
        this.rises = rises;
        this.rising = rising;
    }

    static DriftWatch start() {
        return new DriftWatch(new DriftDetector(), 0, false);
    }

    static DriftWatch of(DriftParts parts) {
        return new DriftWatch(DriftDetector.of(parts), parts.rises(), parts.rising());
    }

    DriftParts parts() {
        return detector.parts(rises, rising);
    }

    /** The watch that has seen these rows too. */
    DriftWatch after(LabeledData next, ForestModel model, Workers workers) {
        Predictions said = model.predict(next.features(), workers);
        DriftDetector told = detector.copy();
        boolean risen = false;
        for (int i = 0; i < next.size(); i++) {
            risen |= told.rises(said.bestName(i).equals(next.labels().name(i)) ? 0 : 1);
        }
        return new DriftWatch(told, rises + (risen ? 1 : 0), risen);
    }

    /** Whether errors rose with the latest rows. */
    boolean rising() {
        return rising;
    }

    /** How many of the latest rows belong to what now holds. */
    int rowsThatHold() {
        return (int) Math.max(LEAST_ROWS, detector.width());
    }

    /** How often errors have risen. */
    int count() {
        return rises;
    }
}
