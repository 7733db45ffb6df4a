package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.RowHistory;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All that a forest consists of. Immutable; the array is not to be changed.
 *
 * @param weights of the trees' votes
 * @param nextTree the number the next tree will get, from which its seed is drawn
 * @param rows empty where they are not kept
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

    static Seed treeSeed(Seed forest, int number) {
        return forest.child("forest.tree", number);
    }
}
