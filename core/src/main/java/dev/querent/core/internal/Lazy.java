package dev.querent.core.internal;

import java.util.Optional;
import java.util.function.Function;

/**
 * A value made on first use and kept. Thread-safe: one thread makes it, others wait.
 *
 * @param <A> what it is made with, such as workers; the first caller's is used
 */
public final class Lazy<A, T> {
    private final Function<A, T> maker;
    private T value;

    public Lazy(Function<A, T> maker) {
        this.maker = maker;
    }

    /** Made already. */
    public static <A, T> Lazy<A, T> of(T value) {
        Lazy<A, T> made = new Lazy<>(with -> value);
        made.value = value;
        return made;
    }

    public synchronized T get(A with) {
        if (value == null) {
            value = maker.apply(with);
        }
        return value;
    }

    /** Empty if not yet made. */
    public synchronized Optional<T> ifMade() {
        return Optional.ofNullable(value);
    }
}
