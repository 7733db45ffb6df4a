package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a forest in memory. Immutable; do not change the array.
 *
 * @param weights of the trees' votes
 * @param nextTree number of the next tree, which determines its seed
 * @param rows empty if they are not kept
 */
record ForestState(
        ForestOptions options,
        LabelSet classes,
        int features,
        Seed seed,
        List<ForestTree> trees,
        float[] weights,
        LeafWeights leafWeights,
        int nextTree,
        ShareCalibration calibration,
        Optional<OutOfBag> outOfBag,
        Optional<RowHistory> rows) {

    static float[] equalWeights(int trees) {
        float[] weights = new float[trees];
        Arrays.fill(weights, 1);
        return weights;
    }

    /** The weight of a leaf's vote in a tree. */
    double weight(int tree, int leaf) {
        return weights[tree] * leafWeights.of(leaf);
    }

    static Seed treeSeed(Seed forest, int number) {
        return forest.child("forest.tree", number);
    }
}
