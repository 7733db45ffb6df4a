package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** Scores rows for one question, higher for a more valuable label. The score of a row does not depend on the other rows of the call. */
@FunctionalInterface
public interface Scorer {

    /** One score per row, none of them NaN. */
    double[] scores(Features rows, Workers workers);
}
