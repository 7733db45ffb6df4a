package dev.querent.core.kernel;

import dev.querent.core.data.Features;

/** A kernel before data was seen: gives the kernel from which a search of hyperparameters starts. */
@FunctionalInterface
public interface KernelFamily {

    /** A kernel whose scales fit the rows. */
    Kernel startFor(Features rows);

    /** Always the given kernel. */
    static KernelFamily of(Kernel kernel) {
        return rows -> kernel;
    }
}
