package dev.querent.core.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.random.Seed;
import java.util.Optional;

/**
 * All that a forest consists of, for a model file.
 *
 * @param leafExponent how much more small leaves count
 * @param nextTree the number the next tree will get
 * @param power of the calibration of its shares
 * @param floor of the calibration of its shares
 * @param rows empty where they are not kept
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
     * @param ids the number of each row, ascending; handed over, not copied
     * @param nextId the number the next row will get
     */
    public record KeptRows(LabeledData data, int[] ids, int nextId) {}
}
