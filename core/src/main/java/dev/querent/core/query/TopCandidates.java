package dev.querent.core.query;

import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Keeps the k best candidates. The result does not depend on the order of input. For one thread. */
final class TopCandidates {
    private final int most;
    private final Comparator<Candidate> bestFirst;
    private final PriorityQueue<Candidate> kept; // worst on top

    TopCandidates(int most, Seed seed) {
        this.most = Require.atLeast("candidates", most, 1);
        bestFirst = Candidate.bestFirst(seed);
        kept = new PriorityQueue<>(bestFirst.reversed());
    }

    void offer(int row, double score) {
        if (score < least()) { // most rows of a large pool stop here
            return;
        }
        kept.add(new Candidate(row, score));
        if (kept.size() > most) {
            kept.poll();
        }
    }

    /** The smallest score that is still accepted. */
    double least() {
        return kept.size() < most ? Double.NEGATIVE_INFINITY : kept.peek().score();
    }

    List<Candidate> bestFirst() {
        return kept.stream().sorted(bestFirst).toList();
    }
}
