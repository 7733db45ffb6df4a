package dev.querent.core.active;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Features of items that arrive during learning, as in a stream. Stored in blocks of decreasing size; two blocks are merged when the later one
 * is not much shorter, so that appending copies each row only a few times. Thread-safe.
 */
public final class GrowingRows implements Function<int[], Features> {
    private final NavigableMap<Integer, Features> blocks = new TreeMap<>(); // by their first item
    private int size;

    public GrowingRows(Features first) {
        append(first);
    }

    /** Appends rows and returns the item number of the first one. */
    public synchronized int append(Features rows) {
        int first = size;
        int start = first;
        Features last = rows;
        while (!blocks.isEmpty()
                && 2L * last.rows() >= blocks.lastEntry().getValue().rows()) {
            start = blocks.lastKey();
            last = blocks.remove(start).followedBy(last);
        }
        blocks.put(start, last);
        size += rows.rows();
        return first;
    }

    public synchronized int size() {
        return size;
    }

    private synchronized NavigableMap<Integer, Features> blocks() {
        return new TreeMap<>(blocks);
    }

    /** The rows of the items, in the given order. */
    @Override
    public Features apply(int[] items) {
        int rows = size();
        NavigableMap<Integer, Features> now = blocks();
        Features found = now.firstEntry().getValue().select(new int[0]);
        for (int next = 0; next < items.length; ) { // items of one block are usually consecutive
            Require.that(items[next] >= 0 && items[next] < rows, "item", items[next], "between 0 and " + (rows - 1));
            Map.Entry<Integer, Features> block = now.floorEntry(items[next]);
            int start = block.getKey();
            int from = next;
            while (next < items.length
                    && items[next] >= start
                    && items[next] - start < block.getValue().rows()) {
                next++;
            }
            int[] own =
                    Arrays.stream(items, from, next).map(item -> item - start).toArray();
            found = found.followedBy(block.getValue().select(own));
        }
        return found;
    }
}
