package dev.querent.io.journal;

import dev.querent.core.active.LabelEvent;
import java.util.List;
import java.util.Map;

/**
 * A journal as read.
 *
 * @param keys of items, see {@link ItemKeys}; journals written before keys existed have none
 */
public record JournalRecord(JournalHeader header, List<LabelEvent> events, Map<Integer, String> keys) {
    public JournalRecord {
        events = List.copyOf(events);
        keys = Map.copyOf(keys);
    }
}
