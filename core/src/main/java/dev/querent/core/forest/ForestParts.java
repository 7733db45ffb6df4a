package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * The serialisable parts of a forest.
 *
 * @param leafExponent exponent of the leaf weights
 * @param nextTree number of the next tree
 * @param power of the calibration of its shares
 * @param floor of the calibration of its shares
 * @param rows empty if they are not kept
 */
public record ForestParts(
        ForestOptions options,
        LabelSet classes,
        int features,
        Seed seed,
        StoredTrees trees,
        double leafExponent,
        int nextTree,
        double power,
        double floor,
        Optional<OutOfBag> outOfBag,
        Optional<KeptRows> rows) {

    /**
     * @param ids of the rows, ascending; passed on, not copied
     * @param nextId id of the next row
     */
    public record KeptRows(LabeledData data, int[] ids, int nextId) {}
}
