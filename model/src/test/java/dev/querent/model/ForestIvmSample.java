package dev.querent.model;

import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmModel.ExpertParts;
import dev.querent.core.hybrid.ForestIvmModel.Parts;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.model.engine.ForestIvmEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A forest with informative vector machines of three classes, on the rows of the dense sample. Its weights and its expert are made up. */
final class ForestIvmSample {
    private ForestIvmSample() {}

    /**
     * @param learning whether it can learn more
     */
    static SavedModel<ForestIvmModel> model(boolean learning) {
        SavedModel<ForestIvmModel> trained = GpDenseSample.trained(
                new ForestIvmEngine(), Map.of("trees", "12", "search", "none", "active", "6", "max-height", "2"));
        Parts parts = trained.model().parts();
        ExpertParts expert = new ExpertParts(parts.ivm().orElseThrow(), 0.5, 0.75);
        List<RoutedParts> routed = List.of(
                new RoutedParts(0.5, 1, Optional.of(expert)),
                new RoutedParts(0.75, 1.5, Optional.empty()),
                new RoutedParts(1, 2, Optional.empty()));
        return new SavedModel<>(
                trained.engine(),
                ForestIvmModel.of(new Parts(
                        parts.forest(), parts.ivm(), 0.125, routed, learning ? parts.learning() : Optional.empty())),
                trained.features(),
                trained.reading(),
                trained.provenance());
    }
}
