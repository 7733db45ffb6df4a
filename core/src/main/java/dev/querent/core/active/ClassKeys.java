package dev.querent.core.active;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The keys that label by a class: a digit for the class of that name, else the first letter of the name that is free. A class keeps its key, also while no
 * label names it. For one thread.
 */
public final class ClassKeys {
    /** What no class may take, because it is an action at the terminal or on the page. */
    public static final String RESERVED = "slfzyngrmkqu/?.";

    private static final String OTHERS = "abcdehijoptvwx1234567890";

    private final Map<String, String> byName = new LinkedHashMap<>();

    /** Names in the order they got their keys. */
    public List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** Empty where the class is unknown or all keys were taken. */
    public Optional<String> key(String name) {
        return Optional.ofNullable(byName.get(name)).filter(key -> !key.isEmpty());
    }

    /** The class that a key labels by. */
    public Optional<String> name(String key) {
        return byName.entrySet().stream()
                .filter(entry -> !key.isEmpty() && entry.getValue().equals(key))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The key that a new class of this name gets; empty where none is left. */
    public String suggest(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.matches("\\d") && isFree(lower)) {
            return lower;
        }
        return IntStream.concat(lower.chars().filter(c -> c >= 'a' && c <= 'z'), OTHERS.chars())
                .mapToObj(Character::toString)
                .filter(this::isFree)
                .findFirst()
                .orElse("");
    }

    /** The key of a class that is known, else the one it would get. */
    public String keyFor(String name) {
        return byName.containsKey(name) ? byName.get(name) : suggest(name);
    }

    /** Whether a new class may take this key; any may have none. */
    public boolean isFree(String key) {
        return key.isEmpty() || (!RESERVED.contains(key) && !byName.containsValue(key));
    }

    /** Gives a key that is free; a class that is known keeps its own. */
    void add(String name, String key) {
        byName.putIfAbsent(name, key);
    }

    /** A class met for the first time in a label gets the key that it suggests. */
    void meet(String name) {
        if (!byName.containsKey(name)) {
            add(name, suggest(name));
        }
    }
}
