package dev.querent.core.active;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Features of items that arrive during learning, as in a stream. Stored in blocks of decreasing size; two blocks are merged when the later one
 * is not much shorter, so that appending copies each row only a few times. Thread-safe.
 */
public final class GrowingRows implements Function<int[], Features> {
    private List<Features> parts;

    public GrowingRows(Features first) {
        parts = List.of(first);
    }

    /** Appends rows and returns the item number of the first one. */
    public synchronized int append(Features rows) {
        int first = size();
        List<Features> grown = new ArrayList<>(parts);
        Features last = rows;
        while (!grown.isEmpty()
                && 2L * last.rows() >= grown.get(grown.size() - 1).rows()) {
            last = grown.remove(grown.size() - 1).followedBy(last);
        }
        grown.add(last);
        parts = List.copyOf(grown);
        return first;
    }

    public synchronized int size() {
        return parts.stream().mapToInt(Features::rows).sum();
    }

    private synchronized List<Features> parts() {
        return parts;
    }

    /** The rows of the items, in the given order. */
    @Override
    public Features apply(int[] items) {
        List<Features> now = parts();
        int[] starts = new int[now.size() + 1];
        for (int p = 0; p < now.size(); p++) {
            starts[p + 1] = starts[p] + now.get(p).rows();
        }
        Features found = now.get(0).select(new int[0]);
        for (int next = 0; next < items.length; ) { // items of one block are usually consecutive
            int part = part(starts, items[next]);
            int from = next;
            while (next < items.length && items[next] >= starts[part] && items[next] < starts[part + 1]) {
                next++;
            }
            int[] own = Arrays.stream(items, from, next)
                    .map(item -> item - starts[part])
                    .toArray();
            found = found.followedBy(now.get(part).select(own));
        }
        return found;
    }

    private static int part(int[] starts, int item) {
        int rows = starts[starts.length - 1];
        Require.that(item >= 0 && item < rows, "item", item, "between 0 and " + (rows - 1));
        int part = 0;
        while (item >= starts[part + 1]) {
            part++;
        }
        return part;
    }
}
