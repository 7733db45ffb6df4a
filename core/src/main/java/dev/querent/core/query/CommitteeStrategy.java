package dev.querent.core.query;

import dev.querent.core.model.Committee;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.progress.Run;

/**
 * Asks where the members of a committee disagree most, such as the trees of a forest.
 *
 * @param measure of disagreement
 */
public record CommitteeStrategy(Measure measure) implements Strategy<Committee> {

    /** What disagreement is. */
    public enum Measure {
        /** Entropy of the classes that members name (Dagan and Engelson 1995). */
        VOTES,
        /** Mean divergence of members from the mean of all (McCallum and Nigam 1998). */
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
