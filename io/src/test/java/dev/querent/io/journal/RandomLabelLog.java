package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Valid logs that contain every kind of event. */
final class RandomLabelLog {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Random random;
    private final int firstItem;
    private final int items;
    private final List<String> authors;
    private Instant now = START;
    private final LabelStore store = new LabelStore(
            LabelLog.inMemory(new Clock() {
                @Override
                public ZoneOffset getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }

                @Override
                public Instant instant() {
                    return now;
                }
            }),
            LabelPolicy.LATEST);

    private RandomLabelLog(long seed, int firstItem, int items, List<String> authors) {
        this.random = new Random(seed);
        this.firstItem = firstItem;
        this.items = items;
        this.authors = authors;
    }

    /** Events about items from {@code firstItem} on, as many as given less those that did not fit. */
    static List<LabelEvent> of(long seed, int firstItem, int items, List<String> authors, int events) {
        RandomLabelLog log = new RandomLabelLog(seed, firstItem, items, authors);
        for (int i = 0; i < events; i++) {
            log.step();
        }
        return log.store.after(0);
    }

    /** Continues a log. */
    static List<LabelEvent> continued(
            long seed, int firstItem, int items, List<String> authors, List<LabelEvent> begun, int events) {
        RandomLabelLog log = new RandomLabelLog(seed, firstItem, items, authors);
        for (LabelEvent event : begun) {
            log.now = event.time();
            log.store.enter(event.author(), event.action());
        }
        for (int i = 0; i < events; i++) {
            log.step();
        }
        return log.store.after(0);
    }

    private void step() {
        now = now.plusSeconds(random.nextInt(3)); // often the same
        String author = authors.get(random.nextInt(authors.size()));
        try {
            int kind = random.nextInt(20);
            if (kind == 0) {
                store.enter("follower", new Learned(1, store.size()));
            } else if (kind <= 3) {
                store.undo(author);
            } else if (kind <= 5) {
                store.redo(author);
            } else {
                store.enter(author, action(kind));
            }
        } catch (IllegalArgumentException refused) {
            assert refused.getMessage() != null; // such steps are dropped
        }
    }

    private LabelAction action(int kind) {
        int item = item();
        return switch (kind) {
            case 6 -> new Skipped(item);
            case 7 -> new Postponed(item);
            case 8 -> new Flagged(item, "look");
            case 9 -> new Unnameable(item);
            case 10, 11, 12 -> new Relabelled(item, label());
            case 13 -> new ClassAdded(label(), key());
            case 14 ->
                new Imported(random.ints(3, firstItem, firstItem + items)
                        .distinct()
                        .mapToObj(some -> new ItemLabel(some, label()))
                        .toList());
            default -> new Labelled(item, label(), random.nextInt(5) == 0, Optional.empty());
        };
    }

    private int item() {
        return firstItem + random.nextInt(items);
    }

    private String label() {
        return List.of("cat", "cow", "corn", "dog", "7").get(random.nextInt(5));
    }

    private String key() {
        return List.of("", "c", "o", "d", "x").get(random.nextInt(5));
    }
}
