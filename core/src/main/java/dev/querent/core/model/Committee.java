package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;

/** An ensemble whose members vote, e.g. a forest (query by committee, Seung, Opper and Sompolinsky 1992). */
public interface Committee extends Classifier {

    /** The votes and mean distributions of the members for each row. */
    MemberVotes votes(Features rows, Workers workers);
}
