package dev.querent.core.architecture.planted.data;

import dev.querent.core.architecture.planted.linalg.KnowsData;

/** Planted: the allowed half of a cycle. */
public class UsesLinalg {
    public KnowsData left;
}
