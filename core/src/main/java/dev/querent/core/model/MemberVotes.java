package dev.querent.core.model;

import dev.querent.core.internal.Require;

/** The votes of a committee for each row, as shares of the committee. Immutable. */
public final class MemberVotes {
    private final int classes;
    private final double[] votes;
    private final double[] consensus;
    private final double[] entropies;

    private MemberVotes(int classes, double[] votes, double[] consensus, double[] entropies) {
        this.classes = classes;
        this.votes = votes;
        this.consensus = consensus;
        this.entropies = entropies;
    }

    /**
     * Takes ownership of the arrays.
     *
     * @param votes share of members that name a class first, row-major
     * @param consensus mean of the members' distributions, row-major
     * @param entropies mean entropy of a member's distribution for each row, in nats
     */
    public static MemberVotes owning(int classes, double[] votes, double[] consensus, double[] entropies) {
        Require.that(votes.length == classes * entropies.length, "votes", votes.length, "one per row and class");
        Require.that(consensus.length == votes.length, "shares", consensus.length, "" + votes.length);
        return new MemberVotes(classes, votes, consensus, entropies);
    }

    public int rows() {
        return entropies.length;
    }

    /** Vote entropy in nats: 0 if all members name the same class (Dagan and Engelson 1995). */
    public double voteEntropy(int row) {
        return entropy(votes, row);
    }

    /**
     * Mean Kullback–Leibler divergence of the members' distributions from their mean, in nats (McCallum and Nigam 1998): the entropy of the mean
     * minus the mean entropy. Members that are equally uncertain do not disagree.
     */
    public double divergence(int row) {
        return Math.max(0, entropy(consensus, row) - entropies[row]);
    }

    private double entropy(double[] shares, int row) {
        double sum = 0;
        for (int e = row * classes; e < (row + 1) * classes; e++) {
            sum -= shares[e] > 0 ? shares[e] * Math.log(shares[e]) : 0;
        }
        return sum;
    }
}
