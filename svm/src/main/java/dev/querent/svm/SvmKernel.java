package dev.querent.svm;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.NamedChoice;

/** Kernels of support vector machines. Amplitudes follow the scale of the rows, so that the same costs suit any data. */
public enum SvmKernel implements NamedChoice {
    GAUSSIAN(StandardKernel.GAUSSIAN),
    LINEAR(StandardKernel.LINEAR),
    /** For values of at least 0, such as histograms. */
    INTERSECTION(StandardKernel.INTERSECTION);

    private final StandardKernel standard;

    SvmKernel(StandardKernel standard) {
        this.standard = standard;
    }

    /** With scales that fit the rows. */
    Kernel startFor(Features rows) {
        return standard.startFor(rows);
    }

    /** Whether it has a length scale. */
    boolean hasLength() {
        return this == GAUSSIAN;
    }

    static double length(Kernel kernel) {
        return ((GaussianKernel) kernel).lengths()[0];
    }
}
