package dev.querent.core.query;

import dev.querent.core.model.Committee;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.progress.Run;

/**
 * Query by committee: queries the row on which the members disagree most, e.g. the trees of a forest.
 *
 * @param measure of disagreement
 */
record CommitteeStrategy(Measure measure) implements Strategy<Committee> {

    /** Measures of disagreement. */
    enum Measure {
        /** Vote entropy (Dagan and Engelson 1995). */
        VOTES,
        /** Mean Kullback–Leibler divergence of the members from their mean (McCallum and Nigam 1998). */
        DIVERGENCE
    }

    @Override
    public String name() {
        return "committee";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Committee> context, Run run) {
        Committee model = context.model();
        return (rows, workers) -> {
            MemberVotes votes = model.votes(rows, workers);
            return StrategyScores.of(
                    votes.rows(), i -> measure == Measure.VOTES ? votes.voteEntropy(i) : votes.divergence(i));
        };
    }
}
