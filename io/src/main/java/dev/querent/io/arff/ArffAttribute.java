package dev.querent.io.arff;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** One declared attribute; {@code values} are those of a nominal one, in the declared order. */
record ArffAttribute(String name, Kind kind, Set<String> values) {
    enum Kind {
        NUMBER,
        NOMINAL,
        STRING
    }

    ArffAttribute {
        values = Collections.unmodifiableSet(new LinkedHashSet<>(values));
    }

    List<String> valueList() {
        return List.copyOf(values);
    }
}
