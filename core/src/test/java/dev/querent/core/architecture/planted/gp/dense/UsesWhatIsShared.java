package dev.querent.core.architecture.planted.gp.dense;

import dev.querent.core.architecture.planted.gp.KnowsAnEngine;

/** Planted: an engine that uses what engines share, as it may. */
public class UsesWhatIsShared {
    public KnowsAnEngine left;
}
