package dev.querent.core.architecture.planted.linalg;

import dev.querent.core.architecture.planted.data.UsesLinalg;

/** Planted: a room that uses one on its right, and with it makes a cycle. */
public class KnowsData {
    public UsesLinalg[] seen;
}
