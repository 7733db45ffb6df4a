package dev.querent.core.query;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** State that strategies keep between the questions of a session; the strategies themselves are immutable. For one thread. */
public final class QueryMemory {
    private final Map<Class<?>, Object> kept = new HashMap<>();

    /** The memory of a session that has asked nothing yet. */
    public QueryMemory() {}

    /** Returns the remembered object of this type; creates it on first use, perhaps with the help of other remembered objects. */
    <T> T of(Class<T> kind, Supplier<T> first) {
        return kept.containsKey(kind) ? kind.cast(kept.get(kind)) : replace(kind, first.get());
    }

    /** Replaces the remembered object of this type. */
    <T> T replace(Class<T> kind, T now) {
        kept.put(kind, now);
        return now;
    }
}
