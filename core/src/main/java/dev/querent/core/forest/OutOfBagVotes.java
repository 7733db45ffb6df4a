package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.parallel.Workers;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Out-of-bag votes: for each row, the votes of the trees that have not learnt from it. Rows that all trees have learnt are left out.
 *
 * @param shares {@code [row * classes + class]}
 * @param labels of the same rows
 * @param leafWeights those of the votes
 */
record OutOfBagVotes(double[] shares, Labels labels, LeafWeights leafWeights) {

    /**
     * @param rows some of the training rows
     * @param learnt by tree, those it has learnt from
     * @param weights by tree
     */
    static OutOfBagVotes of(
            List<ForestTree> trees,
            float[] weights,
            LeafWeights leafWeights,
            Vote vote,
            LabeledData rows,
            List<BitSet> learnt,
            Workers workers) {
        int classes = rows.classes().size();
        OutOfBagShares all =
                OutOfBagShares.of(trees, weights, leafWeights, vote, classes, rows.features(), learnt, workers);
        int[] judged =
                IntStream.range(0, rows.size()).filter(i -> all.voters(i) > 0).toArray();
        double[] shares = new double[judged.length * classes];
        for (int i = 0; i < judged.length; i++) {
            for (int c = 0; c < classes; c++) {
                shares[i * classes + c] = all.share(judged[i], c);
            }
        }
        return new OutOfBagVotes(shares, rows.labels().select(judged), leafWeights);
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
        int classes = labels.classes().size();
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
