package dev.querent.core.data;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What engines worked out to read the same rows fast, one thing of each kind. Two threads may both make the first; one of them is kept. */
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
