package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelLog;
import dev.querent.core.internal.Require;
import dev.querent.io.InputException;
import dev.querent.io.file.AtomicFile;
import dev.querent.io.file.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * A log as a file of JSON lines, each with a checksum; see {@code docs/FORMAT.md}. An event is on the disk before {@link #append} returns; a line that a
 * crash has cut off was never acknowledged, and is removed when the file is opened again. The file is locked for as long as it is open. Which
 * actions fit what came before is checked by {@link dev.querent.core.active.LabelStore}, and here when the file is opened. Whether the file belongs
 * to the pool at hand is for the caller to say, see {@link #header}. Safe for use by several threads.
 *
 * <p>A journal that {@link #open} has begun and that got no event is removed when it is closed: a start that is refused leaves nothing behind.
 */
public final class LabelJournal implements LabelLog, AutoCloseable {
    private final Path path;
    private final LockedFile file;
    private final JournalHeader header;
    private final Clock clock;
    private final boolean isBegunHere;
    private final List<LabelEvent> events;
    private long length; // of what was acknowledged
    private boolean isClosed;

    private LabelJournal(
            Path path, LockedFile file, JournalHeader header, Clock clock, boolean isBegunHere, List<LabelEvent> events)
            throws IOException {
        this.path = path;
        this.file = file;
        this.header = header;
        this.clock = clock;
        this.isBegunHere = isBegunHere;
        this.events = new ArrayList<>(events);
        this.length = file.length();
    }

    /**
     * Opens a journal, or begins one where there is no file or an empty one. A journal of version 1 is replaced by one of this version in one step, and kept
     * beside it as {@code NAME.v1}. Any other file is refused and left as it is.
     *
     * @param header of a journal that is begun; an older one keeps its own
     */
    public static LabelJournal open(Path path, JournalHeader header, Clock clock) {
        return open(path, header, clock, Disk.REAL);
    }

    static LabelJournal open(Path path, JournalHeader header, Clock clock, Disk disk) {
        try {
            LockedFile file = LockedFile.open(path, disk);
            boolean opened = false;
            try {
                LabelJournal journal = locked(path, file, header, clock);
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

    private static LabelJournal locked(Path path, LockedFile file, JournalHeader header, Clock clock)
            throws IOException {
        JournalContent content = JournalContent.read(path, file.stream());
        if (content.header().isEmpty()) {
            JournalHeader begun = header.begun(clock.instant());
            begin(file, begun);
            return new LabelJournal(path, file, begun, clock, true, List.of());
        }
        JournalHeader found = content.header().get();
        if (content.isFirstVersion()) {
            keepBeside(file);
            LockedFile renewed = file.replace(bytes(found, content.events()));
            return new LabelJournal(path, renewed, found, clock, false, content.events());
        }
        file.truncate(content.length());
        if (content.lacksEnd()) {
            file.write(content.length(), new byte[] {'\n'});
        }
        return new LabelJournal(path, file, found, clock, false, content.events());
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
    private static void keepBeside(LockedFile file) throws IOException {
        String name = file.real().getFileName() + ".v1";
        Path copy = file.real().resolveSibling(name);
        for (int i = 2; Files.exists(copy); i++) {
            copy = file.real().resolveSibling(name + "-" + i);
        }
        AtomicFile.write(copy, out -> file.stream().transferTo(out));
        LockedFile.copyAccess(file.real(), copy);
    }

    private static byte[] bytes(JournalHeader header, List<LabelEvent> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(LineChecksum.seal(header.text()));
        events.forEach(event -> bytes.writeBytes(LineChecksum.seal(EventText.of(event))));
        return bytes.toByteArray();
    }

    /** What a journal says about its pool. Never changes the file. */
    public static JournalHeader peek(Path path) {
        return content(path, in -> JournalContent.readHeader(path, in)).header().orElseThrow(() -> notBegun(path));
    }

    /** All events of a journal, which may be in use: a last line that is torn or being written is left out. Never changes the file. */
    public static List<LabelEvent> read(Path path) {
        JournalContent content = content(path, in -> JournalContent.read(path, in));
        if (content.header().isEmpty()) {
            throw notBegun(path);
        }
        return content.events();
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

    /** Writes a whole journal with the ids, authors and times that the events have. A file that exists is left as it is, and refused. */
    public static void write(Path path, JournalHeader header, List<LabelEvent> events) {
        if (Files.exists(path)) {
            throw InputException.in(path, "exists already; give the journal another name");
        }
        byte[] bytes = bytes(header, events);
        try {
            JournalContent.read(path, new ByteArrayInputStream(bytes)); // what could not be opened again is not written
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        AtomicFile.write(path, out -> out.write(bytes));
    }

    /** What the file says about its pool. */
    public JournalHeader header() {
        return header;
    }

    @Override
    public synchronized LabelEvent append(String author, LabelAction action) {
        Require.that(!isClosed, "journal " + path, "a closed one", "open");
        LabelEvent event = new LabelEvent(events.size() + 1L, author, clock.instant(), action);
        JournalContent.requireRows(event, header.rows());
        byte[] line = LineChecksum.seal(EventText.of(event));
        try {
            file.truncate(length); // half a line, where removing it failed before
            file.write(length, line);
        } catch (IOException e) {
            removeHalfLine();
            throw InputException.in(
                    path,
                    "writing failed (" + Reason.of(e) + "): the label was not kept; free some space and answer again",
                    e);
        }
        length += line.length;
        events.add(event);
        return event;
    }

    /** Where this fails, the next append or closing tries again. */
    private void removeHalfLine() {
        try {
            file.truncate(length);
        } catch (IOException e) {
            System.getLogger(LabelJournal.class.getName()).log(System.Logger.Level.DEBUG, "cannot cut " + path, e);
        }
    }

    @Override
    public synchronized List<LabelEvent> after(long id) {
        Require.that(0 <= id && id <= events.size(), "event id", id, "between 0 and " + events.size());
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
