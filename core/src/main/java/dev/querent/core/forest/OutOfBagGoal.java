package dev.querent.core.forest;

import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Tells when the out-of-bag accuracy of a forest whose trees are being replaced is {@link RenewalOptions#enough}. The leaves of each tree's
 * out-of-bag rows are kept, so that after a replacement only the new tree has to find its leaves. For one thread.
 */
final class OutOfBagGoal {
    private final ForestState state;
    private final NumberedRows sample;
    private final List<Votes> votes; // by tree
    private boolean isReached;

    /**
     * What a tree says about the rows it has not learnt.
     *
     * @param rows in the sample
     * @param leaves by row
     */
    private record Votes(LeafTable table, float weight, int[] rows, int[] leaves) {}

    private OutOfBagGoal(ForestState state, NumberedRows sample, List<Votes> votes) {
        this.state = state;
        this.sample = sample;
        this.votes = votes;
    }

    /**
     * Empty if no accuracy is enough.
     *
     * @param trees present trees, in place of those in the state
     * @param scores by tree
     * @param rows all rows
     */
    static Optional<OutOfBagGoal> of(
            List<ForestTree> trees, List<TreeScore> scores, ForestState state, NumberedRows rows, Workers workers) {
        if (state.options().renewal().enough() == 0) {
            return Optional.empty();
        }
        OutOfBagGoal goal = new OutOfBagGoal(
                state, LeafWeightChoice.sample(rows, state.options(), state.seed()), new ArrayList<>());
        goal.votes.addAll(workers.mapInOrder(trees.size(), t -> goal.votes(trees.get(t), scores.get(t))));
        goal.judge();
        return Optional.of(goal);
    }

    boolean isReached() {
        return isReached;
    }

    void replace(int position, ForestTree tree, TreeScore score) {
        votes.set(position, votes(tree, score));
        judge();
    }

    private Votes votes(ForestTree tree, TreeScore score) {
        Bag bag = Bag.of(state.options().sampling(), tree.seed());
        int[] rows = IntStream.range(0, sample.size())
                .filter(i -> bag.copies(sample.ids()[i]) == 0)
                .toArray();
        float[] row = new float[state.features()];
        int[] leaves = IntStream.of(rows)
                .map(i -> {
                    sample.data().features().copyRow(i, 0, row.length, row, 0);
                    return tree.tree().leafAt(tree.tree().exit(row, 0));
                })
                .toArray();
        int classes = sample.data().classes().size();
        return new Votes(tree.tree().leaves(), state.options().renewal().weight(score, classes), rows, leaves);
    }

    private void judge() {
        isReached = accuracy() >= state.options().renewal().enough();
    }

    /** As {@link OutOfBagVotes#accuracy}. */
    double accuracy() {
        int classes = sample.data().classes().size();
        double[] sums = new double[Math.multiplyExact(sample.size(), classes)];
        double[] asked = new double[sample.size()];
        for (Votes of : votes) {
            for (int i = 0; i < of.rows.length; i++) {
                double weight = of.weight * state.leafWeights().of(of.leaves[i]);
                of.table.vote(of.leaves[i], state.options().vote(), weight, sums, of.rows[i] * classes);
                asked[of.rows[i]] += weight;
            }
        }
        int judged = 0;
        int right = 0;
        for (int i = 0; i < asked.length; i++) {
            if (asked[i] > 0) {
                int best = 0;
                for (int c = 1; c < classes; c++) {
                    best = sums[i * classes + c] > sums[i * classes + best] ? c : best;
                }
                judged++;
                right += best == sample.data().labels().code(i) ? 1 : 0;
            }
        }
        return (double) right / Math.max(1, judged);
    }
}
