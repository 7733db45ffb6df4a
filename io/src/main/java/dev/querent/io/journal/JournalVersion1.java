package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;

/**
 * Reads entries of version 1 as events, such as {@code {"entry":"label","row":7,"label":"cat","time":"2026-11-16T12:00:00Z"}}. They had no author and no
 * checksum, and an {@code undo} took back the last entry in force. For one thread.
 */
final class JournalVersion1 {
    static final String AUTHOR = "unknown";

    private final Deque<Long> inForce = new ArrayDeque<>(); // the latest first
    private long last;

    EventText.Keyed event(String text) {
        LineFields line = LineFields.parse(text);
        Instant time = line.time("time");
        LabelAction action = action(line.text("entry"), line);
        line.end();
        last++;
        if (!(action instanceof Retracted)) {
            inForce.push(last);
        }
        return new EventText.Keyed(new LabelEvent(last, AUTHOR, time, action), Map.of());
    }

    private LabelAction action(String entry, LineFields line) {
        return switch (entry) {
            case "label" ->
                new Labelled(line.count("row"), label(line), line.has("audit") && line.flag("audit"), Optional.empty());
            case "skip" -> new Skipped(line.count("row"));
            case "relabel" -> new Relabelled(line.count("row"), label(line));
            case "undo" -> {
                if (inForce.isEmpty()) {
                    throw new IllegalArgumentException("takes back an entry, but none is in force");
                }
                yield new Retracted(inForce.pop());
            }
            default -> throw new IllegalArgumentException("has the unknown entry '" + entry + "'");
        };
    }

    /** Names could have surrounding blanks, which no longer distinguish classes. */
    private static String label(LineFields line) {
        return line.text("label").strip();
    }
}
