package dev.querent.core.forest;

import dev.querent.core.parallel.Workers;
import java.util.List;

/** Which rows are out of bag for each tree: one bit per tree and row. */
final class OutOfBagRows {
    private final int[][] learnt; // [tree][row / 32]
    private final double share;

    private OutOfBagRows(int[][] learnt, double share) {
        this.learnt = learnt;
        this.share = share;
    }

    /**
     * @param ids of the rows
     */
    static OutOfBagRows of(List<ForestTree> trees, Sampling sampling, int[] ids, Workers workers) {
        int[][] learnt = workers.mapInOrder(trees.size(), t -> {
                    Bag bag = Bag.of(sampling, trees.get(t).seed());
                    int[] bits = new int[(ids.length + 31) >> 5];
                    for (int i = 0; i < ids.length; i++) {
                        bits[i >> 5] |= (bag.copies(ids[i]) > 0 ? 1 : 0) << i;
                    }
                    return bits;
                })
                .toArray(int[][]::new);
        long known = 0;
        for (int[] tree : learnt) {
            for (int word : tree) {
                known += Integer.bitCount(word);
            }
        }
        return new OutOfBagRows(learnt, 1 - (double) known / Math.max(1, (long) trees.size() * ids.length));
    }

    boolean contains(int tree, int row) {
        return ((learnt[tree][row >> 5] >>> row) & 1) == 0;
    }

    /** The mean share of trees for which a row is out of bag. */
    double share() {
        return share;
    }
}
