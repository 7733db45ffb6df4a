package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * Vote shares of training rows, each by the trees that have not learnt from it, not calibrated. With few voters shares are noisier than those of
 * the whole forest. Immutable.
 */
public final class OutOfBagShares {
    private final int classes;
    private final double[] shares; // [row * classes + class]
    private final int[] voters; // by row

    private OutOfBagShares(int classes, double[] shares, int[] voters) {
        this.classes = classes;
        this.shares = shares;
        this.voters = voters;
    }

    /**
     * @param weights by tree; trees of weight 0 do not vote
     * @param learnt by tree, the rows it has learnt from
     */
    static OutOfBagShares of(
            List<ForestTree> trees,
            float[] weights,
            LeafWeights leafWeights,
            Vote vote,
            int classes,
            Features rows,
            List<BitSet> learnt,
            Workers workers) {
        double[] shares = new double[Math.multiplyExact(rows.rows(), classes)];
        int[] voters = new int[rows.rows()];
        int columns = rows.columns();
        workers.forEachChunk(rows.rows(), RowWalk.BLOCK, (from, to) -> {
            float[] block = RowWalk.values(rows, from, to);
            double[] totals = new double[to - from];
            for (int t = 0; t < trees.size(); t++) {
                ArrayTree tree = trees.get(t).tree();
                for (int i = from; i < to; i++) {
                    if (weights[t] > 0 && !learnt.get(t).get(i)) {
                        int leaf = tree.leafAt(tree.exit(block, (i - from) * columns));
                        double weight = weights[t] * leafWeights.of(leaf);
                        tree.leaves().vote(leaf, vote, weight, shares, i * classes);
                        totals[i - from] += weight;
                        voters[i]++;
                    }
                }
            }
            for (int e = from * classes; e < to * classes; e++) {
                shares[e] = voters[e / classes] == 0 ? 0 : shares[e] / totals[e / classes - from];
            }
        });
        return new OutOfBagShares(classes, shares, voters);
    }

    public int rows() {
        return voters.length;
    }

    /** Number of trees that have not learnt from the row; 0 if there is none. */
    public int voters(int row) {
        return voters[row];
    }

    /** The share of a class in the votes on a row; 0 if no tree votes. */
    public double share(int row, int classCode) {
        return shares[row * classes + Objects.checkIndex(classCode, classes)];
    }
}
