package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelLog;
import dev.querent.model.error.InputException;
import dev.querent.model.file.AtomicFile;
import dev.querent.model.file.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * A log as a file of JSON lines, each with a checksum; see {@code docs/FORMAT.md}. An event is on the disk before {@link #append} returns. A line torn
 * by a crash was never acknowledged, and is removed when the file is opened again. The file is locked while it is open.
 * {@link dev.querent.core.active.LabelStore} checks that each action fits the events before it, and this class does so when it opens a file. The caller
 * decides whether the file belongs to the pool, see {@link #header}. Thread-safe.
 *
 * <p>A journal that {@link #open} has begun is removed on closing if it got no event: a rejected start leaves nothing behind.
 */
public final class LabelJournal implements LabelLog, AutoCloseable {
    private final Path path;
    private final LockedFile file;
    private final JournalHeader header;
    private final IntFunction<Optional<String>> keys;
    private final Clock clock;
    private final boolean isBegunHere;
    private final Optional<Path> before;
    private final List<LabelEvent> events;
    private long length; // of the acknowledged lines
    private boolean isClosed;

    private LabelJournal(
            Path path,
            LockedFile file,
            JournalRecord record,
            boolean isBegunHere,
            Optional<Path> before,
            Opening opening)
            throws IOException {
        this.path = path;
        this.file = file;
        this.header = record.header();
        this.keys = opening.keys;
        this.clock = opening.clock;
        this.isBegunHere = isBegunHere;
        this.before = before;
        this.events = new ArrayList<>(record.events());
        this.length = file.length();
    }

    /**
     * How a journal is opened.
     *
     * @param header of a journal that is begun; an existing one keeps its own
     * @param keys of the items that events will be about; empty if an item has none
     * @param fitting changes an existing journal before it is used; if it throws, the file stays as it is
     */
    private record Opening(
            JournalHeader header,
            IntFunction<Optional<String>> keys,
            UnaryOperator<JournalRecord> fitting,
            Clock clock,
            Disk disk) {}

    /**
     * Opens a journal, or begins one if there is no file or an empty one. A journal of this version replaces one of version 1 in one step; the old one is kept
     * beside it as {@code NAME.v1}. Any other file is rejected and left unchanged.
     *
     * @param header of a journal that is begun; an existing one keeps its own
     */
    public static LabelJournal open(Path path, JournalHeader header, Clock clock) {
        return open(path, header, clock, Disk.REAL);
    }

    static LabelJournal open(Path path, JournalHeader header, Clock clock, Disk disk) {
        return open(path, new Opening(header, item -> Optional.empty(), UnaryOperator.identity(), clock, disk));
    }

    /**
     * The same with the keys of items, which are written with every event, for a journal that may have to be changed first. If {@code fitting} changes the
     * journal, the result replaces the file in one step, and the old file is kept beside it as {@code NAME.before}. If it throws, the file stays as it is.
     */
    static LabelJournal open(
            Path path,
            JournalHeader header,
            IntFunction<Optional<String>> keys,
            UnaryOperator<JournalRecord> fitting,
            Clock clock) {
        return open(path, new Opening(header, keys, fitting, clock, Disk.REAL));
    }

    private static LabelJournal open(Path path, Opening opening) {
        try {
            LockedFile file = LockedFile.open(path, opening.disk);
            boolean opened = false;
            try {
                LabelJournal journal = locked(path, file, opening);
                opened = true;
                return journal;
            } finally {
                if (!opened && file.isCreated()) {
                    file.discard();
                } else if (!opened) {
                    file.close();
                }
            }
        } catch (IOException e) {
            throw InputException.in(
                    path, "cannot be opened as a journal (" + Reason.of(e) + "); choose another place", e);
        }
    }

    private static LabelJournal locked(Path path, LockedFile file, Opening opening) throws IOException {
        JournalContent content = JournalContent.read(path, file.stream());
        if (content.record().isEmpty()) {
            JournalHeader begun = opening.header.begun(opening.clock.instant());
            begin(file, begun);
            return new LabelJournal(
                    path, file, new JournalRecord(begun, List.of(), Map.of()), true, Optional.empty(), opening);
        }
        JournalRecord found = content.record().get();
        JournalRecord fitted = opening.fitting.apply(found);
        if (content.isFirstVersion() || !fitted.equals(found)) {
            byte[] renewed = bytes(fitted);
            requireReadable(path, renewed);
            Path copy = keepBeside(file, content.isFirstVersion() ? ".v1" : ".before");
            return new LabelJournal(path, file.replace(renewed), fitted, false, Optional.of(copy), opening);
        }
        file.truncate(content.length());
        if (content.lacksEnd()) {
            file.write(content.length(), new byte[] {'\n'});
        }
        return new LabelJournal(path, file, found, false, Optional.empty(), opening);
    }

    private static void begin(LockedFile file, JournalHeader header) throws IOException {
        file.truncate(0);
        try {
            file.write(0, LineChecksum.seal(header.text()));
        } catch (IOException e) {
            file.truncate(0);
            throw e;
        }
        if (file.isCreated()) {
            file.forceFolder();
        }
    }

    /** Keeps a copy under the first free name. */
    private static Path keepBeside(LockedFile file, String suffix) throws IOException {
        String name = file.real().getFileName() + suffix;
        Path copy = file.real().resolveSibling(name);
        for (int i = 2; Files.exists(copy); i++) {
            copy = file.real().resolveSibling(name + "-" + i);
        }
        AtomicFile.write(copy, out -> file.stream().transferTo(out));
        LockedFile.copyAccess(file.real(), copy);
        return copy;
    }

    private static byte[] bytes(JournalRecord record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(LineChecksum.seal(record.header().text()));
        record.events()
                .forEach(event -> bytes.writeBytes(LineChecksum.seal(EventText.of(
                        event, item -> Optional.ofNullable(record.keys().get(item))))));
        return bytes.toByteArray();
    }

    /** A journal that could not be opened again is not written. */
    private static void requireReadable(Path path, byte[] bytes) throws IOException {
        JournalContent.read(path, new ByteArrayInputStream(bytes));
    }

    /** The header of a journal. Never changes the file. */
    public static JournalHeader peek(Path path) {
        return content(path, in -> JournalContent.readHeader(path, in)).header().orElseThrow(() -> notBegun(path));
    }

    /** The same; empty if there is no file, or an empty one. */
    public static Optional<JournalHeader> peekIfBegun(Path path) {
        return Files.exists(path)
                ? content(path, in -> JournalContent.readHeader(path, in)).header()
                : Optional.empty();
    }

    /** Reads a journal, which may be in use: a last line that is torn or being written is left out. Never changes the file. */
    public static JournalRecord read(Path path) {
        return content(path, in -> JournalContent.read(path, in)).record().orElseThrow(() -> notBegun(path));
    }

    private static JournalContent content(Path path, LockedFile.Reader<JournalContent> reader) {
        try {
            return LockedFile.read(path, reader);
        } catch (NoSuchFileException e) {
            throw InputException.in(path, "does not exist; give the name of a journal", e);
        } catch (IOException e) {
            throw InputException.in(path, "cannot be read (" + Reason.of(e) + ")", e);
        }
    }

    private static InputException notBegun(Path path) {
        return InputException.in(path, "is empty: no journal was begun in it");
    }

    /** Writes a whole journal with the ids, authors and times of the events. Rejects an existing file and leaves it unchanged. */
    public static void write(Path path, JournalRecord record) {
        if (Files.exists(path)) {
            throw InputException.in(path, "already exists; give the journal another name");
        }
        byte[] bytes = bytes(record);
        try {
            requireReadable(path, bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        AtomicFile.write(path, out -> out.write(bytes));
    }

    /** The copy of the file that this one has replaced; empty if there was none. */
    Optional<Path> before() {
        return before;
    }

    /** The header of the file. */
    public JournalHeader header() {
        return header;
    }

    @Override
    public synchronized LabelEvent append(String author, LabelAction action) {
        if (isClosed) {
            throw new IllegalArgumentException("journal " + path + " must be open, got a closed one");
        }
        LabelEvent event = new LabelEvent(events.size() + 1L, author, clock.instant(), action);
        JournalContent.requireRows(event, header.rows());
        byte[] line = LineChecksum.seal(EventText.of(event, keys));
        try {
            file.truncate(length); // half a line, if removing it failed before
            file.write(length, line);
        } catch (IOException e) {
            removeHalfLine();
            throw InputException.in(
                    path,
                    "writing failed (" + Reason.of(e) + "): the label was not saved; free some space and answer again",
                    e);
        }
        length += line.length;
        events.add(event);
        return event;
    }

    /** If this fails, the next append or closing tries again. */
    private void removeHalfLine() {
        try {
            file.truncate(length);
        } catch (IOException e) {
            System.getLogger(LabelJournal.class.getName()).log(System.Logger.Level.DEBUG, "cannot cut " + path, e);
        }
    }

    @Override
    public synchronized List<LabelEvent> after(long id) {
        if (id < 0 || id > events.size()) {
            throw new IllegalArgumentException("event id must be between 0 and " + events.size() + ", got " + id);
        }
        return List.copyOf(events.subList((int) id, events.size()));
    }

    @Override
    public synchronized long size() {
        return events.size();
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        boolean isUnused = isBegunHere && events.isEmpty();
        if (isUnused && file.isCreated()) {
            file.discard();
            return;
        }
        length = isUnused ? 0 : length;
        removeHalfLine();
        file.close();
    }
}
