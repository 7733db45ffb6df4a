package dev.querent.core.data;

import dev.querent.core.internal.Require;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Row numbers for training and for testing, each ascending. Immutable. */
public final class Split {
    private final int[] train;
    private final int[] test;

    private Split(int[] train, int[] test) {
        this.train = train;
        this.test = test;
        Arrays.sort(train);
        Arrays.sort(test);
    }

    public int[] train() {
        return train.clone();
    }

    public int[] test() {
        return test.clone();
    }

    /** A stratified random split. A class with one row stays in training; a larger class has at least one row on each side. */
    public static Split stratified(Labels labels, double testShare, Seed seed) {
        Require.that(testShare > 0 && testShare < 1, "test share", testShare, "between 0 and 1");
        List<int[]> trainParts = new ArrayList<>();
        List<int[]> testParts = new ArrayList<>();
        for (int c = 0; c < labels.classes().size(); c++) {
            int[] rows = rowsOfClass(labels, c);
            seed.child("split", c).generator().shuffle(rows);
            int wanted = (int) Math.round(rows.length * testShare);
            int testRows = rows.length < 2 ? 0 : Math.max(1, Math.min(rows.length - 1, wanted));
            testParts.add(Arrays.copyOfRange(rows, 0, testRows));
            trainParts.add(Arrays.copyOfRange(rows, testRows, rows.length));
        }
        return new Split(joined(trainParts), joined(testParts));
    }

    /** k stratified folds in random order; each row is tested once. */
    public static List<Split> folds(Labels labels, int k, Seed seed) {
        int[][] byClass = new int[labels.classes().size()][];
        for (int c = 0; c < byClass.length; c++) {
            byClass[c] = rowsOfClass(labels, c);
            seed.child("folds", c).generator().shuffle(byClass[c]);
        }
        return folds(cut(byClass, k));
    }

    /**
     * k folds that keep neighbours together: each class is cut into k contiguous pieces in row order. Nearby rows in a file often share a source
     * (a writer, a session), and testing across sources is the honest test.
     */
    public static List<Split> contiguousFolds(Labels labels, int k) {
        return folds(contiguousBlocks(labels, k));
    }

    /** The test rows of each of {@link #contiguousFolds}, ascending: needs far less memory for many folds. */
    public static List<int[]> contiguousBlocks(Labels labels, int k) {
        int[][] byClass = new int[labels.classes().size()][];
        for (int c = 0; c < byClass.length; c++) {
            byClass[c] = rowsOfClass(labels, c);
        }
        return cut(byClass, k);
    }

    /** Cuts each class into k runs of equal length, within one row; extra rows are distributed in turn, so that folds are even as well. */
    private static List<int[]> cut(int[][] byClass, int k) {
        int total = Arrays.stream(byClass).mapToInt(rows -> rows.length).sum();
        Require.that(k >= 2 && k <= total, "folds", k, "2 to the number of rows, " + total);
        int[][] starts = new int[byClass.length][k + 1];
        int odd = 0; // rows beyond a multiple of k so far
        for (int c = 0; c < byClass.length; c++) {
            int rest = byClass[c].length % k;
            for (int f = 0; f < k; f++) {
                int extra = Math.floorMod(f - odd, k) < rest ? 1 : 0;
                starts[c][f + 1] = starts[c][f] + byClass[c].length / k + extra;
            }
            odd = (odd + rest) % k;
        }
        List<int[]> blocks = new ArrayList<>(k);
        for (int f = 0; f < k; f++) {
            List<int[]> parts = new ArrayList<>();
            for (int c = 0; c < byClass.length; c++) {
                parts.add(Arrays.copyOfRange(byClass[c], starts[c][f], starts[c][f + 1]));
            }
            int[] block = joined(parts);
            Arrays.sort(block);
            blocks.add(block);
        }
        return blocks;
    }

    /** Each block for testing in turn, all others for training. */
    private static List<Split> folds(List<int[]> blocks) {
        int total = blocks.stream().mapToInt(block -> block.length).sum();
        return blocks.stream()
                .map(block -> new Split(RowNumbers.without(block, total), block))
                .toList();
    }

    private static int[] rowsOfClass(Labels labels, int code) {
        int[] rows = new int[labels.counts()[code]];
        int next = 0;
        for (int i = 0; i < labels.size(); i++) {
            if (labels.code(i) == code) {
                rows[next++] = i;
            }
        }
        return rows;
    }

    private static int[] joined(List<int[]> parts) {
        return parts.stream().flatMapToInt(Arrays::stream).toArray();
    }
}
