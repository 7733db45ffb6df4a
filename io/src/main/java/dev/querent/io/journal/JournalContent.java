package dev.querent.io.journal;

import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.io.journal.JournalLines.Line;
import dev.querent.io.read.BadValue;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The content of a journal file.
 *
 * @param header empty if no journal was begun: the file is empty, or has only a part of a header
 * @param isFirstVersion whether the file has version 1
 * @param keys of items, if the events give them
 * @param length of the complete lines; the torn last line follows
 * @param lacksEnd whether the last complete line lacks its line feed
 */
record JournalContent(
        Optional<JournalHeader> header,
        boolean isFirstVersion,
        List<LabelEvent> events,
        Map<Integer, String> keys,
        long length,
        boolean lacksEnd) {
    private static final int MOST_HEADER = 1 << 16;
    private static final int MOST_LINE = Integer.MAX_VALUE - 16;
    private static final String FIRST_VERSION = JournalHeader.MAGIC + "1,";
    private static final JournalContent NOTHING =
            new JournalContent(Optional.empty(), false, List.of(), Map.of(), 0, false);

    JournalContent {
        events = List.copyOf(events);
        keys = Map.copyOf(keys);
    }

    /** Empty if no journal was begun. */
    Optional<JournalRecord> record() {
        return header.map(begun -> new JournalRecord(begun, events, keys));
    }

    /** Reads the whole file; rejects one that is neither a journal nor the beginning of one. */
    static JournalContent read(Path file, InputStream in) throws IOException {
        return new Reading(file, new JournalLines(in)).content(true);
    }

    /** Reads the header alone. */
    static JournalContent readHeader(Path file, InputStream in) throws IOException {
        return new Reading(file, new JournalLines(in)).content(false);
    }

    /** One pass over a file. */
    private static final class Reading {
        private final Path file;
        private final JournalLines lines;
        private final List<LabelEvent> events = new ArrayList<>();
        private final Map<Integer, String> keys = new HashMap<>();
        private long length;
        private boolean lacksEnd;
        private long number = 1;

        Reading(Path file, JournalLines lines) {
            this.file = file;
            this.lines = lines;
        }

        JournalContent content(boolean withEvents) throws IOException {
            Optional<Line> first = lines.next(MOST_HEADER);
            if (first.isEmpty()) {
                return NOTHING;
            }
            String start = new String(first.get().bytes(), StandardCharsets.ISO_8859_1);
            boolean isFirstVersion = start.startsWith(FIRST_VERSION);
            if (!start.startsWith(JournalHeader.MAGIC) && (first.get().ended() || !isTornHeader(start))) {
                throw InputException.in(file, "is not a journal and was left unchanged; give another file");
            }
            Optional<String> text = isFirstVersion ? plain(first.get()) : sealed(first.get());
            if (text.isEmpty() && isTornHeader(start)) {
                return NOTHING;
            }
            JournalHeader header = parsed(
                    text.orElseThrow(() ->
                            InputException.in(file, "is not a journal and was left unchanged; give another file")),
                    isFirstVersion ? JournalHeader::parseFirstVersion : JournalHeader::parse);
            if (withEvents) {
                readEvents(header, isFirstVersion);
            }
            return new JournalContent(Optional.of(header), isFirstVersion, events, keys, length, lacksEnd);
        }

        /** Whether a file without a line feed may be left from a crash while a journal was begun. */
        private static boolean isTornHeader(String start) {
            return start.length() < MOST_HEADER
                    && start.chars().allMatch(c -> c >= ' ')
                    && (start.startsWith(JournalHeader.MAGIC) || JournalHeader.MAGIC.startsWith(start));
        }

        private void readEvents(JournalHeader header, boolean isFirstVersion) throws IOException {
            LabelState state = new LabelState(LabelPolicy.LATEST);
            JournalVersion1 older = new JournalVersion1();
            for (Optional<Line> line = lines.next(MOST_LINE); line.isPresent(); line = lines.next(MOST_LINE)) {
                number++;
                Optional<String> text = isFirstVersion ? plain(line.get()) : sealed(line.get());
                if (text.isPresent()) {
                    EventText.Keyed event = parsed(text.get(), isFirstVersion ? older::event : EventText::event);
                    parsed(event, checked -> {
                        requireRows(checked.event(), header.rows());
                        state.apply(checked.event());
                        checked.keys().forEach(this::addKey);
                        return events.add(checked.event());
                    });
                }
            }
        }

        private void addKey(int item, String key) {
            String before = keys.putIfAbsent(item, key);
            if (before != null && !before.equals(key)) {
                throw new IllegalArgumentException("gives item " + item + " the key " + BadValue.quoted(key)
                        + ", but a line above gives it " + BadValue.quoted(before));
            }
        }

        /** The text of a line without a checksum; empty if it is torn. */
        private Optional<String> plain(Line line) {
            length = line.ended() ? line.end() : length;
            return line.ended() ? Optional.of(new String(line.bytes(), StandardCharsets.UTF_8)) : Optional.empty();
        }

        /** The object of a line with a checksum; empty if it is torn. A crash cannot leave a complete line followed by anything but its line feed. */
        private Optional<String> sealed(Line line) {
            byte[] bytes = line.bytes();
            Optional<String> text = LineChecksum.open(bytes, bytes.length);
            if (text.isPresent()) {
                length = line.end();
                lacksEnd = !line.ended();
            } else if (line.ended()
                    || LineChecksum.open(bytes, bytes.length - 1).isPresent()) {
                throw InputException.at(
                        file,
                        number,
                        "the line was damaged or changed: its checksum is wrong; restore the journal from a backup, or remove"
                                + " this line and all below it");
            }
            return text;
        }

        private <S, T> T parsed(S from, Function<S, T> step) {
            try {
                return step.apply(from);
            } catch (IllegalArgumentException e) {
                String problem = e.getMessage().replaceAll("\\p{Cntrl}+", " ");
                throw InputException.at(
                        file, number, problem + "; restore the journal from a backup, or correct the line");
            }
        }
    }

    /** Rejects events about rows that the pool does not have. */
    static void requireRows(LabelEvent event, int rows) {
        Stream<Integer> items = event.action() instanceof AboutItem about
                ? Stream.of(about.item())
                : event.action() instanceof Imported imported
                        ? imported.labels().stream().map(ItemLabel::item)
                        : Stream.empty();
        items.filter(item -> item >= rows).findFirst().ifPresent(item -> {
            throw new IllegalArgumentException("names row " + item + ", but the pool has " + rows + " rows");
        });
    }
}
