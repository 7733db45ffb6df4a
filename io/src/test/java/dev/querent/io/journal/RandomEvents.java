package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.Asking;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random actions of every kind that fit what came before, with texts that are hard to store. */
final class RandomEvents {
    static final int ROWS = 40;

    private static final List<String> PIECES = List.of(
            "cat",
            "Käse",
            "日本",
            "😀",
            "\"",
            "\\",
            "\n",
            "\r\n",
            "\u0000",
            "\u0007",
            "\u001b[2J",
            "\u007f",
            "\u0085",
            "\u2028",
            "{",
            "}",
            "}\n{",
            "\ud800",
            "\udc00",
            "\ufeff",
            "\uffff",
            "\\u0041",
            ",\"crc\":\"00000000\"}",
            " ",
            "\t",
            "'",
            "/",
            "e\u0301",
            "\u202e");

    private final SplittableRandom random;
    private final LabelState state = new LabelState(LabelPolicy.LATEST);
    private Instant time = Instant.parse("2026-01-02T12:00:00Z");

    RandomEvents(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The next event of a valid log. */
    LabelEvent next() {
        while (true) {
            String author =
                    random.nextInt(4) == 0 ? text() : List.of("ann", "ben").get(random.nextInt(2));
            LabelAction action = action();
            try {
                time = time.plusNanos(random.nextLong(10_000_000_000L));
                LabelEvent event = new LabelEvent(state.version() + 1, author, time, action);
                state.apply(event);
                return event;
            } catch (IllegalArgumentException doesNotFit) {
                time = time.plusMillis(1);
            }
        }
    }

    List<LabelEvent> next(int count) {
        return IntStream.range(0, count).mapToObj(i -> next()).toList();
    }

    private LabelAction action() {
        int item = random.nextInt(ROWS);
        long event = 1 + random.nextLong(state.version() + 1);
        return switch (random.nextInt(14)) {
            case 0 ->
                new Imported(random.ints(0, ROWS)
                        .distinct()
                        .limit(random.nextInt(4))
                        .mapToObj(each -> new ItemLabel(each, text()))
                        .toList());
            case 1, 2 -> new Labelled(item, text(), random.nextBoolean(), asking());
            case 3 -> new Skipped(item);
            case 4 -> new Postponed(item);
            case 5 -> new Flagged(item, random.nextBoolean() ? "" : " " + text() + "\n");
            case 6 -> new Unnameable(item);
            case 7 -> new Relabelled(item, text());
            case 8, 9 -> new Retracted(event);
            case 10, 11 -> new Restored(event);
            case 12 -> new Learned(1, event);
            default ->
                new ClassAdded(
                        text(),
                        random.nextBoolean() ? "" : List.of("a", "7", "é", "😀").get(random.nextInt(4)));
        };
    }

    private Optional<Asking> asking() {
        return random.nextBoolean()
                ? Optional.empty()
                : Optional.of(new Asking(text(), random.nextLong(Long.MAX_VALUE), random.nextLong(100_000)));
    }

    /** Neither blank nor padded. */
    private String text() {
        StringBuilder text = new StringBuilder();
        do {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        } while (random.nextInt(3) > 0);
        String stripped = text.toString().strip();
        return stripped.isBlank() ? text() : stripped;
    }
}
