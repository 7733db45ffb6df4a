package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Out-of-bag votes: for each row, the votes of the trees that have not learnt from it. Rows that all trees have learnt are left out. */
final class OutOfBagVotes {
    private static final int BLOCK = 64;

    private final int classes;
    private final double[] shares; // [row * classes + class]
    private final Labels labels;
    private final LeafWeights leafWeights;

    private OutOfBagVotes(int classes, double[] shares, Labels labels, LeafWeights leafWeights) {
        this.classes = classes;
        this.shares = shares;
        this.labels = labels;
        this.leafWeights = leafWeights;
    }

    /**
     * @param rows some of the training rows
     * @param leftOut which of them are out of bag for each tree
     * @param weights by tree
     */
    static OutOfBagVotes of(
            List<ForestTree> trees,
            float[] weights,
            LeafWeights leafWeights,
            Vote vote,
            LabeledData rows,
            OutOfBagRows leftOut,
            Workers workers) {
        int classes = rows.classes().size();
        int blocks = (rows.size() + BLOCK - 1) / BLOCK;
        double[] sums = new double[Math.multiplyExact(rows.size(), classes)];
        double[] asked = new double[rows.size()];
        int columns = rows.features().columns();
        workers.forEach(blocks, b -> {
            int from = b * BLOCK;
            int to = Math.min(rows.size(), from + BLOCK);
            float[] block = RowBlock.of(rows.features(), from, to);
            for (int t = 0; t < trees.size(); t++) {
                ArrayTree tree = trees.get(t).tree();
                for (int i = from; i < to; i++) {
                    if (weights[t] > 0 && leftOut.contains(t, i)) {
                        int leaf = tree.leafAt(tree.exit(block, (i - from) * columns));
                        double weight = weights[t] * leafWeights.of(leaf);
                        tree.leaves().vote(leaf, vote, weight, sums, i * classes);
                        asked[i] += weight;
                    }
                }
            }
        });
        int[] judged =
                IntStream.range(0, asked.length).filter(i -> asked[i] > 0).toArray();
        double[] shares = new double[judged.length * classes];
        for (int i = 0; i < judged.length; i++) {
            for (int c = 0; c < classes; c++) {
                shares[i * classes + c] = sums[judged[i] * classes + c] / asked[judged[i]];
            }
        }
        return new OutOfBagVotes(classes, shares, rows.labels().select(judged), leafWeights);
    }

    LeafWeights leafWeights() {
        return leafWeights;
    }

    Optional<OutOfBag> estimate() {
        return labels.size() == 0 ? Optional.empty() : Optional.of(new OutOfBag(labels.size(), accuracy()));
    }

    /** 0 if there are no rows. */
    double accuracy() {
        int right = 0;
        for (int i = 0; i < labels.size(); i++) {
            right += best(i) == labels.code(i) ? 1 : 0;
        }
        return (double) right / Math.max(1, labels.size());
    }

    private int best(int row) {
        int best = 0;
        for (int c = 1; c < classes; c++) {
            best = shares[row * classes + c] > shares[row * classes + best] ? c : best;
        }
        return best;
    }

    /** The calibration with the lowest log loss; none if there are too few rows. */
    ShareCalibration calibration() {
        return ShareCalibration.fit(shares, labels);
    }
}
