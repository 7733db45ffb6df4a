package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** A model of many members, each of which votes. */
public interface Committee extends Classifier {

    /** What the members say about every row. */
    MemberVotes votes(Features rows, Workers workers);
}
