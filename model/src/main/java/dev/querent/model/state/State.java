package dev.querent.model.state;

import dev.querent.model.error.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tree of named values: text, numbers, flags, lists of text, number arrays and further trees. Codecs turn models and
 * fitted feature extractors into it and back; the model file stores it without knowing what it means. Arrays are not
 * copied.
 */
public final class State {
    private final Map<String, Object> entries = new LinkedHashMap<>();

    /** An empty tree. */
    public State() {}

    public State put(String name, String value) {
        return set(name, value);
    }

    public State put(String name, long value) {
        return set(name, value);
    }

    public State put(String name, double value) {
        return set(name, value);
    }

    public State put(String name, boolean value) {
        return set(name, value);
    }

    public State put(String name, List<String> value) {
        return set(name, List.copyOf(value));
    }

    public State put(String name, double[] value) {
        return set(name, value);
    }

    public State put(String name, float[] value) {
        return set(name, value);
    }

    public State put(String name, int[] value) {
        return set(name, value);
    }

    public State put(String name, State value) {
        return set(name, value);
    }

    private State set(String name, Object value) {
        if (entries.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException("entry '" + name + "' is set twice");
        }
        return this;
    }

    public String text(String name) {
        return get(name, String.class);
    }

    public long integer(String name) {
        return get(name, Long.class);
    }

    public double number(String name) {
        return get(name, Double.class);
    }

    public boolean flag(String name) {
        return get(name, Boolean.class);
    }

    @SuppressWarnings("unchecked") // put(String, List<String>) is the only way in for lists
    public List<String> texts(String name) {
        return get(name, List.class);
    }

    public double[] doubles(String name) {
        return get(name, double[].class);
    }

    public float[] floats(String name) {
        return get(name, float[].class);
    }

    public int[] ints(String name) {
        return get(name, int[].class);
    }

    public State state(String name) {
        return get(name, State.class);
    }

    public boolean has(String name) {
        return entries.containsKey(name);
    }

    /** The entries in the order they were put; values are of the types that {@code put} takes. */
    public Map<String, Object> entries() {
        return java.util.Collections.unmodifiableMap(entries);
    }

    private <T> T get(String name, Class<T> type) {
        Object value = entries.get(name);
        if (!type.isInstance(value)) {
            throw new InputException("the model's entry '" + name + "' is "
                    + (value == null ? "missing" : "of type " + value.getClass().getSimpleName()) + "; "
                    + type.getSimpleName() + " is needed. The file is damaged or was written by another program");
        }
        return type.cast(value);
    }
}
