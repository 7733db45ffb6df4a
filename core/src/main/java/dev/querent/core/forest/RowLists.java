package dev.querent.core.forest;

import java.util.Arrays;

/** Some growing lists of numbers. */
final class RowLists {
    private final int[][] lists;
    private final int[] sizes;

    RowLists(int count) {
        lists = new int[count][4];
        sizes = new int[count];
    }

    void add(int list, int value) {
        if (sizes[list] == lists[list].length) {
            lists[list] = Arrays.copyOf(lists[list], 2 * sizes[list]);
        }
        lists[list][sizes[list]++] = value;
    }

    /** Adds to the list at the position of {@code key} in the ascending {@code keys}, if present. */
    void addIfFound(int[] keys, int key, int value) {
        int list = keys.length == 1 ? (keys[0] == key ? 0 : -1) : Arrays.binarySearch(keys, key);
        if (list >= 0) {
            add(list, value);
        }
    }

    int[][] all() {
        int[][] all = new int[lists.length][];
        Arrays.setAll(all, i -> Arrays.copyOf(lists[i], sizes[i]));
        return all;
    }
}
