package dev.querent.core.query;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What strategies remember from one question of a session to the next; they themselves are immutable. For one thread. */
public final class QueryMemory {
    private final Map<Class<?>, Object> kept = new HashMap<>();

    /** What is remembered of a kind; made when it is first asked for. */
    <T> T of(Class<T> kind, Supplier<T> first) {
        return kind.cast(kept.computeIfAbsent(kind, absent -> first.get()));
    }

    /** Remembers another thing of a kind. */
    <T> T replace(Class<T> kind, T now) {
        kept.put(kind, now);
        return now;
    }
}
