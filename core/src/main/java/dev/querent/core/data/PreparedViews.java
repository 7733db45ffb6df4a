package dev.querent.core.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Cache of views that engines derive from the same rows, one per type. Two threads may both compute the first; one of the results is kept. */
final class PreparedViews {
    private final Map<Class<?>, Object> made = new ConcurrentHashMap<>();

    <T> T get(Class<T> kind, Supplier<T> make) {
        Object found = made.get(kind);
        if (found == null) {
            T own = make.get();
            Object first = made.putIfAbsent(kind, own);
            found = first == null ? own : first;
        }
        return kind.cast(found);
    }
}
