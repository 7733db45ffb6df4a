package dev.querent.model;

import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.model.engine.ForestKernelGpEngine;
import java.util.Map;

/** A Gaussian process with a forest kernel of three classes, on the rows of the dense sample. */
final class ForestKernelGpSample {
    private ForestKernelGpSample() {}

    static SavedModel<ForestKernelGpModel> model(String form) {
        return GpDenseSample.trained(
                new ForestKernelGpEngine(),
                Map.of("trees", "12", "search", "none", "folds", "3", "noise", "0.3", "form", form));
    }
}
