package dev.querent.core.active;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Leases of items: which author holds which item, and until when. For one thread. */
final class Leases {
    private final Map<Integer, Map<String, Lease>> byItem = new HashMap<>();

    private record Lease(Instant until, boolean audit) {}

    void hold(int item, String author, Instant until, boolean audit) {
        byItem.computeIfAbsent(item, none -> new HashMap<>()).put(author, new Lease(until, audit));
    }

    void release(int item, String author) {
        byItem.computeIfPresent(item, (number, holders) -> {
            holders.remove(author);
            return holders.isEmpty() ? null : holders;
        });
    }

    void release(String author) {
        List.copyOf(byItem.keySet()).forEach(item -> release(item, author));
    }

    /** Removes expired leases. */
    void purge(Instant now) {
        byItem.values()
                .removeIf(holders ->
                        holders.values().removeIf(lease -> !lease.until().isAfter(now)) && holders.isEmpty());
    }

    Set<Integer> items() {
        return byItem.keySet();
    }

    /** Authors who hold an item. */
    Set<String> holders(int item) {
        return byItem.getOrDefault(item, Map.of()).keySet();
    }

    /** Number of authors who have answered the item or hold it. */
    int engaged(int item, LabelState state) {
        Set<String> answering = state.answering(item);
        return answering.size()
                + (int) holders(item).stream()
                        .filter(author -> !answering.contains(author))
                        .count();
    }

    int held() {
        return byItem.values().stream().mapToInt(Map::size).sum();
    }

    int audits() {
        return (int) byItem.values().stream()
                .flatMap(holders -> holders.values().stream())
                .filter(Lease::audit)
                .count();
    }
}
