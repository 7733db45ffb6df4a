package dev.querent.core.model;

import dev.querent.core.forest.ForestModel;
import dev.querent.core.margin.MarginVariance;
import java.util.List;

/** The methods of all engines, for tests. */
public final class KnownVariances {
    public static final List<VarianceMethod> ALL = List.of(
            new VarianceMethod.Exact(),
            new VarianceMethod.Precise(),
            new VarianceMethod.Certified(),
            new VarianceMethod.Fine(),
            new VarianceMethod.Spectral(),
            new VarianceMethod.Coarse(),
            new VarianceMethod.Quantised(),
            ForestModel.VARIANCES.get(0),
            MarginVariance.AUGMENTED,
            MarginVariance.PER_POINT);

    private KnownVariances() {}
}
