package dev.querent.core.active;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Rows of items that arrive while others are being learnt, as in a stream. Parts get shorter towards the end: two become one where the later is not much
 * shorter, so that appending copies each row a few times at most. Safe for use by several threads.
 */
public final class GrowingRows implements Function<int[], Features> {
    private List<Features> parts;

    public GrowingRows(Features first) {
        parts = List.of(first);
    }

    /** Adds rows behind all others and returns the item that the first of them is. */
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

    /** The rows of items, in the order they are given. */
    @Override
    public Features apply(int[] items) {
        List<Features> now = parts();
        int[] starts = new int[now.size() + 1];
        for (int p = 0; p < now.size(); p++) {
            starts[p + 1] = starts[p] + now.get(p).rows();
        }
        Features found = now.get(0).select(new int[0]);
        for (int next = 0; next < items.length; ) { // items of one part follow each other as a rule
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
