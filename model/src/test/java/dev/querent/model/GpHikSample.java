package dev.querent.model;

import dev.querent.core.hik.HikModel;
import dev.querent.model.engine.GpHikEngine;
import java.util.Map;

/** A GP of three classes with an intersection kernel, on the rows of the dense sample. */
final class GpHikSample {
    private GpHikSample() {}

    static SavedModel<HikModel> model() {
        return GpDenseSample.trained(
                new GpHikEngine(),
                Map.of("kernel", "intersection-power", "exponent", "0.8", "search", "none", "noise", "0.3"));
    }
}
