package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** Scores rows for one question: the higher, the more a label is worth. The score of a row depends on no other row of the call. */
@FunctionalInterface
public interface Scorer {

    /** One score per row, none of them NaN. */
    double[] scores(Features rows, Workers workers);
}
