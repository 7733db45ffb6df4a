package dev.querent.io.journal;

import dev.querent.core.active.LabelEvent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Several logs about the same items, merged into one.
 *
 * @param events a valid log, ordered by time
 * @param duplicates events that several logs share, kept once
 * @param changes replacements and losses of events that did not fit
 */
public record MergedLabels(List<LabelEvent> events, int duplicates, List<Change> changes) {
    public MergedLabels {
        events = List.copyOf(events);
        changes = List.copyOf(changes);
    }

    /**
     * An event that was replaced or dropped.
     *
     * @param source number of its log, from 0
     * @param event its id there
     * @param what in words that follow "event 7"
     */
    public record Change(int source, long event, String what) {}

    /**
     * Merges logs by time; ties follow the order of the logs, and events of one log keep their order. Model versions in questions remain those
     * of their own log. If an author has labelled an item in several logs, the later label corrects the earlier one.
     */
    public static MergedLabels of(List<List<LabelEvent>> logs) {
        EventSequence sequence = new EventSequence(logs.size());
        int[] next = new int[logs.size()];
        int left = logs.stream().mapToInt(List::size).sum();
        for (; left > 0; left--) {
            int earliest = earliest(logs, next);
            sequence.take(earliest, logs.get(earliest).get(next[earliest]++));
        }
        assert Arrays.equals(next, logs.stream().mapToInt(List::size).toArray());
        return sequence.result();
    }

    private static int earliest(List<List<LabelEvent>> logs, int[] next) {
        int best = -1;
        for (int log = 0; log < next.length; log++) {
            boolean has = next[log] < logs.get(log).size();
            if (has && (best < 0 || head(logs, next, log).isBefore(head(logs, next, best)))) {
                best = log;
            }
        }
        return best;
    }

    private static Instant head(List<List<LabelEvent>> logs, int[] next, int log) {
        return logs.get(log).get(next[log]).time();
    }
}
