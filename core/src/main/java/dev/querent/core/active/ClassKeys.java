package dev.querent.core.active;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Keyboard keys for classes: a digit for the class of that name, otherwise the first free letter of the name. A class keeps its key even while
 * no label names it. For one thread.
 */
final class ClassKeys {
    /** Keys that no class may take, because they are actions at the terminal or on the page. */
    static final String RESERVED = "slfzyngrmkqu/?.";

    private static final String OTHERS = "abcdehijoptvwx1234567890";

    private final Map<String, String> byName = new LinkedHashMap<>();

    /** Names in the order in which they got their keys. */
    List<String> names() {
        return List.copyOf(byName.keySet());
    }

    /** Empty if the class is unknown or no key was free. */
    Optional<String> key(String name) {
        return Optional.ofNullable(byName.get(name)).filter(key -> !key.isEmpty());
    }

    /** The class of a key. */
    Optional<String> name(String key) {
        return byName.entrySet().stream()
                .filter(entry -> !key.isEmpty() && entry.getValue().equals(key))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The key that a new class of this name gets; empty if none is free. */
    String suggest(String name) {
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

    /** The key of a known class, otherwise the one it would get. */
    String keyFor(String name) {
        return byName.containsKey(name) ? byName.get(name) : suggest(name);
    }

    /** Whether a new class may take this key; a class may have no key. */
    boolean isFree(String key) {
        return key.isEmpty() || (!RESERVED.contains(key) && !byName.containsValue(key));
    }

    /** Assigns a free key; a known class keeps its own. */
    void add(String name, String key) {
        byName.putIfAbsent(name, key);
    }

    /** Gives the suggested key to a class that a label names for the first time. */
    void meet(String name) {
        if (!byName.containsKey(name)) {
            add(name, suggest(name));
        }
    }
}
