package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** A kernel before data is seen: provides the start of a hyperparameter search. */
@FunctionalInterface
public interface KernelFamily {

    /** A kernel whose scales fit the rows. */
    Kernel startFor(Features rows);

    /** Always the given kernel. */
    static KernelFamily of(Kernel kernel) {
        return rows -> kernel;
    }
}
