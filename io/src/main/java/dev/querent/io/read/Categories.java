package dev.querent.io.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of one nominal column: given beforehand, or collected row by row and sorted at the end. */
final class Categories {
    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> values = new ArrayList<>();
    private final boolean declared;

    private Categories(boolean declared) {
        this.declared = declared;
    }

    static Categories asMet() {
        return new Categories(false);
    }

    static Categories declared(Collection<String> values) {
        Categories categories = new Categories(true);
        values.forEach(categories::code);
        return categories;
    }

    int code(String value) {
        Integer known = codes.get(value);
        if (known != null) {
            return known;
        }
        codes.put(value, values.size());
        values.add(value);
        return values.size() - 1;
    }

    /** Values in the order of their features: as declared, else sorted, so that the order of rows does not matter. */
    List<String> ordered() {
        List<String> ordered = new ArrayList<>(values);
        if (!declared) {
            Collections.sort(ordered);
        }
        return ordered;
    }

    /** The position of each code in {@link #ordered()}. */
    int[] places() {
        List<String> ordered = ordered();
        int[] places = new int[ordered.size()];
        for (int place = 0; place < places.length; place++) {
            places[codes.get(ordered.get(place))] = place;
        }
        return places;
    }
}
