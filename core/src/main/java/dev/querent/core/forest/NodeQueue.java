package dev.querent.core.forest;

import java.util.Arrays;

/** First-in, first-out queue of nodes to split, with their ranges of rows. */
final class NodeQueue {
    private static final int FIELDS = 4; // node, from, to, height

    private int[] entries = new int[64 * FIELDS];
    private int size;
    private int current = -FIELDS;

    void add(int node, int from, int to, int height) {
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, 2 * size);
        }
        entries[size] = node;
        entries[size + 1] = from;
        entries[size + 2] = to;
        entries[size + 3] = height;
        size += FIELDS;
    }

    /** Moves to the next node; false if none is left. */
    boolean next() {
        current += FIELDS;
        return current < size;
    }

    int node() {
        return entries[current];
    }

    int from() {
        return entries[current + 1];
    }

    int to() {
        return entries[current + 2];
    }

    int height() {
        return entries[current + 3];
    }
}
