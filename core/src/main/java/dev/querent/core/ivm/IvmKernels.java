package dev.querent.core.ivm;

import dev.querent.core.option.NamedChoice;

/** Whether the machines of all classes have the same kernel parameters. */
public enum IvmKernels implements NamedChoice {
    /** One search, by the probabilities of all classes. */
    SHARED,
    /** A search for each class against the others. */
    OWN
}
