package dev.querent.io.read;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects one label per row, four bytes each. */
public final class LabelCollector {
    private final Map<String, Integer> codes = new LinkedHashMap<>(); // in the order of their first row
    private int[] rows = new int[256];
    private int count;

    public void add(String name) {
        if (count == rows.length) {
            rows = Arrays.copyOf(rows, count + Math.max(256, count >> 1));
        }
        rows[count++] = codes.computeIfAbsent(name, unseen -> codes.size());
    }

    public int size() {
        return count;
    }

    /** The labels, classes in {@link LabelSet#sorted} order. */
    public Labels build() {
        return build(LabelSet.sorted(codes.keySet()));
    }

    /** The labels coded by a set that contains all added names. */
    public Labels build(LabelSet classes) {
        List<String> seen = new ArrayList<>(codes.keySet());
        int[] places = seen.stream().mapToInt(classes::code).toArray();
        int[] coded = new int[count];
        for (int row = 0; row < count; row++) {
            coded[row] = places[rows[row]];
        }
        return Labels.of(classes, coded);
    }
}
