package dev.querent.model;

import dev.querent.core.ivm.IvmModel;
import dev.querent.model.engine.IvmEngine;
import java.util.Map;

/** Informative vector machines of three classes that keep half of the rows of the dense sample, as images of one column or copies of these. */
final class IvmSample {
    private IvmSample() {}

    static SavedModel<IvmModel> model() {
        return GpDenseSample.trained(
                new IvmEngine(), Map.of("search", "none", "active", "6", "length", "0.5", "image-width", "1"));
    }
}
