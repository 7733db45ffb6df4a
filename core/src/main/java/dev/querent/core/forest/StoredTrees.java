package dev.querent.core.forest;

import dev.querent.core.internal.Require;
import dev.querent.core.random.Seed;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;

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
        return asHeld(trees.stream().map(tree -> tree.withLayerHeight(1)).toList(), weights);
    }

    /** Keeps the number of each exit, see {@link #held}. */
    static StoredTrees asHeld(List<ForestTree> trees, float[] weights) {
        int[] seeds = trees.stream()
                .mapToLong(member -> member.seed().value())
                .flatMap(seed -> LongStream.of(seed >>> 32, seed))
                .mapToInt(half -> (int) half)
                .toArray();
        return new StoredTrees(
                ends(trees, member -> member.tree().splits()),
                joined(trees, member -> member.tree().splits(), int[]::new),
                joined(trees, member -> member.tree().exits(), int[]::new),
                ends(trees, member -> member.tree().leaves().ends()),
                joined(trees, member -> member.tree().leaves().ends(), int[]::new),
                joined(trees, member -> member.tree().leaves().classes(), int[]::new),
                joined(trees, member -> member.tree().leaves().shares(), float[]::new),
                seeds,
                weights,
                joined(trees, ForestTree::gains, float[]::new));
    }

    /** By tree, where its numbers end. */
    private static int[] ends(List<ForestTree> trees, Function<ForestTree, int[]> numbers) {
        int[] ends = trees.stream().mapToInt(tree -> numbers.apply(tree).length).toArray();
        Arrays.parallelPrefix(ends, Math::addExact);
        return ends;
    }

    /** @param <A> int[] or float[] */
    private static <A> A joined(List<ForestTree> trees, Function<ForestTree, A> numbers, IntFunction<A> array) {
        List<A> parts = trees.stream().map(numbers).toList();
        A all = array.apply(parts.stream().mapToInt(Array::getLength).reduce(0, Math::addExact));
        int at = 0;
        for (A part : parts) {
            int length = Array.getLength(part);
            System.arraycopy(part, 0, all, at, length);
            at += length;
        }
        return all;
    }

    int count() {
        return splitEnds.length;
    }

    /** The trees, in arrays of the given height; they were stored in arrays of height 1. */
    List<ForestTree> trees(int layerHeight) {
        return held(1).stream().map(tree -> tree.withLayerHeight(layerHeight)).toList();
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
