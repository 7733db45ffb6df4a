package dev.querent.core.architecture.planted.gp;

import dev.querent.core.architecture.planted.gp.dense.UsesWhatIsShared;

/** Planted: what engines share uses one of them. */
public class KnowsAnEngine {
    public UsesWhatIsShared right;
}
