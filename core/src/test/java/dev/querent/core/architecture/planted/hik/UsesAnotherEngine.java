package dev.querent.core.architecture.planted.hik;

import dev.querent.core.architecture.planted.gp.dense.UsesWhatIsShared;

/** Planted: an engine that uses another one on its left. */
public class UsesAnotherEngine {
    public UsesWhatIsShared sibling;
}
