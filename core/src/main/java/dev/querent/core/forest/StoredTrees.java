package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The serialised form of trees: all trees one after the other. A model file stores them in small arrays of height 1, regardless of their form in
 * memory, so that equal forests give equal files; a learner's trees are stored as held. Arrays are passed on, not copied.
 *
 * @param splitEnds by tree, where its entries in {@code splits} end; at height 1 there are as many exits
 * @param splits dimension and bits of the threshold of each split
 * @param exits two per split: the number of the next split, or the complement of a leaf code
 * @param leafEnds by tree, where its entries in {@code shareEnds} end
 * @param shareEnds by leaf of several classes, where its entries end, counted within the tree
 * @param shareClasses classes of these leaves
 * @param shares and their shares
 * @param seeds two per tree, the upper and the lower half
 * @param weights of the trees' votes
 * @param gains by tree and dimension
 */
public record StoredTrees(
        int[] splitEnds,
        int[] splits,
        int[] exits,
        int[] leafEnds,
        int[] shareEnds,
        int[] shareClasses,
        float[] shares,
        int[] seeds,
        float[] weights,
        float[] gains) {

    static StoredTrees of(List<ForestTree> trees, float[] weights) {
        List<ForestTree> flat = trees.stream()
                .map(member -> new ForestTree(member.tree().withLayerHeight(1), member.seed(), member.gains()))
                .toList();
        return asHeld(flat, weights);
    }

    /** Keeps the number of each exit, see {@link #held}. */
    static StoredTrees asHeld(List<ForestTree> trees, float[] weights) {
        IntCollector splitEnds = new IntCollector();
        IntCollector splits = new IntCollector();
        IntCollector exits = new IntCollector();
        IntCollector leafEnds = new IntCollector();
        IntCollector shareEnds = new IntCollector();
        IntCollector shareClasses = new IntCollector();
        IntCollector shareBits = new IntCollector();
        IntCollector gainBits = new IntCollector();
        IntCollector seeds = new IntCollector();
        for (ForestTree member : trees) {
            ArrayTree tree = member.tree();
            splits.add(tree.splits());
            exits.add(tree.exits());
            splitEnds.add(splits.size());
            shareEnds.add(tree.leaves().ends());
            leafEnds.add(shareEnds.size());
            shareClasses.add(tree.leaves().classes());
            shareBits.add(bits(tree.leaves().shares()));
            gainBits.add(bits(member.gains()));
            seeds.add((int) (member.seed().value() >>> 32));
            seeds.add((int) member.seed().value());
        }
        return new StoredTrees(
                splitEnds.array(),
                splits.array(),
                exits.array(),
                leafEnds.array(),
                shareEnds.array(),
                shareClasses.array(),
                floats(shareBits.array()),
                seeds.array(),
                weights,
                floats(gainBits.array()));
    }

    private static int[] bits(float[] values) {
        int[] bits = new int[values.length];
        Arrays.setAll(bits, i -> Float.floatToRawIntBits(values[i]));
        return bits;
    }

    private static float[] floats(int[] bits) {
        float[] values = new float[bits.length];
        for (int i = 0; i < bits.length; i++) {
            values[i] = Float.intBitsToFloat(bits[i]);
        }
        return values;
    }

    int count() {
        return splitEnds.length;
    }

    /** The trees, in arrays of the given height or of the one that is fastest for the sample of rows. */
    List<ForestTree> trees(OptionalInt layerHeight, Features sample) {
        List<ForestTree> flat = held(1);
        if (flat.isEmpty()) {
            return flat;
        }
        int height = layerHeight.orElseGet(
                () -> LayerHeight.fastest(NodeList.of(flat.get(0).tree()), sample));
        return flat.stream()
                .map(member -> new ForestTree(member.tree().withLayerHeight(height), member.seed(), member.gains()))
                .toList();
    }

    /** The trees as they were held, in arrays of that height. */
    List<ForestTree> held(int height) {
        Require.that(seeds.length == 2 * count(), "numbers of seeds", seeds.length, "" + 2 * count());
        Require.that(weights.length == count(), "weights", weights.length, "" + count());
        int dimensions = gains.length / Math.max(1, count());
        int width = 1 << height;
        List<ForestTree> trees = new ArrayList<>();
        int shareStart = 0;
        for (int t = 0; t < count(); t++) {
            int from = t == 0 ? 0 : splitEnds[t - 1];
            int leafFrom = t == 0 ? 0 : leafEnds[t - 1];
            int[] ends = Arrays.copyOfRange(shareEnds, leafFrom, leafEnds[t]);
            int shareEnd = shareStart + (ends.length == 0 ? 0 : ends[ends.length - 1]);
            ArrayTree tree = new ArrayTree(
                    height,
                    Arrays.copyOfRange(splits, from, splitEnds[t]),
                    Arrays.copyOfRange(exits, exitEnd(from, width), exitEnd(splitEnds[t], width)),
                    new LeafTable(
                            ends,
                            Arrays.copyOfRange(shareClasses, shareStart, shareEnd),
                            Arrays.copyOfRange(shares, shareStart, shareEnd)));
            shareStart = shareEnd;
            Seed seed = new Seed(((long) seeds[2 * t] << 32) | (seeds[2 * t + 1] & 0xFFFFFFFFL));
            float[] own = Arrays.copyOfRange(gains, t * dimensions, (t + 1) * dimensions);
            trees.add(new ForestTree(tree, seed, own));
        }
        return trees;
    }

    /** A small tree has {@code width} exits and one split fewer, of two numbers. */
    private static int exitEnd(int splitEnd, int width) {
        return splitEnd / (2 * (width - 1)) * width;
    }
}
