package dev.querent.core.architecture.planted.linalg;

import dev.querent.core.architecture.planted.data.UsesLinalg;

/** Planted: a package that uses a later one, which makes a cycle. */
public class KnowsData {
    public UsesLinalg[] seen;
}
