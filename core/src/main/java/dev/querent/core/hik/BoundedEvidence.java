package dev.querent.core.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Evidence;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;

final class BoundedEvidence implements Evidence {
    private final IntersectionKernel family;

    BoundedEvidence(
            IntersectionKernel family, SparseFeatures rows, SortedIndex index, Matrix targets, int classes, Run run) {
        this.family = family;
    }

    @Override
    public IntersectionKernel family() {
        return family;
    }

    @Override
    public double value(double[] point) {
        return 0;
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        return 0;
    }
}
