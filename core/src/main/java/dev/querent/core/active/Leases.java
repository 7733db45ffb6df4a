package dev.querent.core.active;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Leases of items: which author holds which item, and until when. For one thread. */
final class Leases {
    private final Map<Integer, Map<String, Lease>> byItem = new HashMap<>();
    private int held;
    private int audits;

    private record Lease(Instant until, boolean audit) {}

    void hold(int item, String author, Instant until, boolean audit) {
        release(item, author);
        byItem.computeIfAbsent(item, none -> new HashMap<>()).put(author, new Lease(until, audit));
        held++;
        audits += audit ? 1 : 0;
    }

    void release(int item, String author) {
        Map<String, Lease> holders = byItem.getOrDefault(item, Map.of());
        if (holders.containsKey(author)) {
            Lease gone = holders.remove(author);
            held--;
            audits -= gone.audit() ? 1 : 0;
            if (holders.isEmpty()) {
                byItem.remove(item);
            }
        }
    }

    void release(String author) {
        List.copyOf(byItem.keySet()).forEach(item -> release(item, author));
    }

    /** Removes expired leases. */
    void purge(Instant now) {
        for (int item : List.copyOf(byItem.keySet())) {
            for (Map.Entry<String, Lease> holder : List.copyOf(byItem.get(item).entrySet())) {
                if (!holder.getValue().until().isAfter(now)) {
                    release(item, holder.getKey());
                }
            }
        }
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
        return held;
    }

    int audits() {
        return audits;
    }
}
