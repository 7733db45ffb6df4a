package dev.querent.core.gp.inference;

import dev.querent.core.kernel.Kernel;

/** The log loss of held-out rows as a function of kernel and noise: tells whether a search has misled the evidence. */
@FunctionalInterface
public interface HeldOutCheck {

    /** Infinite where the model cannot be computed. */
    double at(Kernel kernel, double noise);
}
