package dev.querent.model;

import dev.querent.core.forest.ForestModel;
import dev.querent.model.engine.ForestEngine;
import java.util.Map;

/** A forest of three classes with pure and mixed leaves, on the rows of the dense sample. */
final class ForestSample {
    private ForestSample() {}

    static SavedModel<ForestModel> model() {
        return GpDenseSample.trained(
                new ForestEngine(),
                Map.of("trees", "25", "min-leaf", "2", "sample", "bootstrap", "impurity", "entropy"));
    }
}
