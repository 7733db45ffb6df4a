package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds events that several logs share because one was copied from the other: same author, time and action. Equal events within one log are
 * distinct. For one thread.
 */
final class SharedEvents {
    private final Map<Said, List<Seen>> seen = new HashMap<>();

    private record Said(String author, Instant time, LabelAction action) {}

    private record Seen(List<Long> ids, Set<Integer> sources) {}

    /** The new ids of an equal event of another source, which from now on counts as this source's event. */
    Optional<List<Long>> claim(int source, LabelEvent event, LabelAction action) {
        Optional<Seen> twin = seen.getOrDefault(new Said(event.author(), event.time(), action), List.of()).stream()
                .filter(known -> !known.sources().contains(source))
                .findFirst();
        twin.ifPresent(known -> known.sources().add(source));
        return twin.map(Seen::ids);
    }

    void add(int source, LabelEvent event, LabelAction action, List<Long> ids) {
        seen.computeIfAbsent(new Said(event.author(), event.time(), action), unseen -> new ArrayList<>())
                .add(new Seen(ids, new HashSet<>(Set.of(source))));
    }
}
