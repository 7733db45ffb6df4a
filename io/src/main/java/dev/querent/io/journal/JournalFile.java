package dev.querent.io.journal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.core.active.Journal;
import dev.querent.core.active.LabelEntry;
import dev.querent.core.active.LabelLedger;
import dev.querent.io.InputException;
import dev.querent.io.file.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * A journal as a file of JSON lines. An entry is forced to the disk before {@link #append} returns; a line that a crash has cut off was
 * never taken, and is removed when the file is opened again. One process at a time.
 */
public final class JournalFile implements Journal, AutoCloseable {
    private static final int VERSION = 1;

    private final Path file;
    private final FileChannel channel;
    private final Clock clock;
    private final List<LabelEntry> entries;

    private JournalFile(Path file, FileChannel channel, Clock clock, List<LabelEntry> entries) {
        this.file = file;
        this.channel = channel;
        this.clock = clock;
        this.entries = entries;
    }

    /**
     * Opens a journal, or begins one.
     *
     * @param pool what tells this pool from others, see {@link PoolFingerprint}
     * @param rows of the pool
     */
    public static JournalFile open(Path file, String pool, int rows, Clock clock) {
        FileChannel channel = null;
        boolean opened = false;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
            if (channel.tryLock() == null) {
                throw inUse(file);
            }
            List<String> lines = wholeLines(file, channel);
            if (lines.isEmpty()) {
                write(channel, EntryText.header(VERSION, pool));
            } else {
                requireHeader(file, lines.get(0), pool);
            }
            List<LabelEntry> entries = entries(file, lines, rows);
            opened = true;
            return new JournalFile(file, channel, clock, entries);
        } catch (OverlappingFileLockException e) {
            throw inUse(file);
        } catch (IOException e) {
            throw InputException.in(
                    file, "cannot be opened as a journal (" + Reason.of(e) + "); choose another place", e);
        } finally {
            if (!opened) {
                closeQuietly(channel);
            }
        }
    }

    private static InputException inUse(Path file) {
        return InputException.in(file, "is in use by another session; end it first, or give another journal");
    }

    /** All lines that end; what follows the last end of a line is cut off. */
    private static List<String> wholeLines(Path file, FileChannel channel) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        channel.truncate(end);
        channel.position(end);
        return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    }

    private static void requireHeader(Path file, String line, String pool) {
        JsonNode header;
        try {
            header = EntryText.parse(line);
        } catch (IllegalArgumentException e) {
            throw InputException.at(file, 1, e.getMessage() + "; this is no journal");
        }
        if (header.path("querent_journal").asInt() != VERSION) {
            throw InputException.at(
                    file, 1, "this is no journal of version " + VERSION + ", which this program reads and writes");
        }
        if (!header.path("pool").asText().equals(pool)) {
            throw InputException.at(
                    file,
                    1,
                    "belongs to another pool (" + header.path("pool").asText() + ", here " + pool
                            + "); give the same data and the same features, or another journal");
        }
    }

    private static List<LabelEntry> entries(Path file, List<String> lines, int rows) {
        List<LabelEntry> entries = new ArrayList<>();
        LabelLedger ledger = LabelLedger.of(List.of());
        for (int i = 1; i < lines.size(); i++) {
            try {
                LabelEntry entry = EntryText.entry(lines.get(i));
                requireRow(entry, rows);
                ledger.enter(entry);
                entries.add(entry);
            } catch (IllegalArgumentException e) {
                throw InputException.at(file, i + 1L, e.getMessage() + "; mend or remove the line");
            }
        }
        return entries;
    }

    private static void requireRow(LabelEntry entry, int rows) {
        int row = entry instanceof LabelEntry.Labelled labelled
                ? labelled.row()
                : entry instanceof LabelEntry.Skipped skipped
                        ? skipped.row()
                        : entry instanceof LabelEntry.Relabelled corrected ? corrected.row() : -1;
        if (row >= rows) {
            throw new IllegalArgumentException("names row " + row + " of a pool that has " + rows);
        }
    }

    /** Those that were there when the journal was opened. */
    public List<LabelEntry> entries() {
        return List.copyOf(entries);
    }

    @Override
    public void append(LabelEntry entry) {
        try {
            write(channel, EntryText.of(entry, clock.instant()));
        } catch (IOException e) {
            throw InputException.in(file, "the label could not be kept (" + Reason.of(e) + ")", e);
        }
    }

    private static void write(FileChannel channel, String line) throws IOException {
        long before = channel.position();
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        } catch (IOException e) {
            channel.truncate(before); // half a line would spoil the next one
            throw e;
        }
    }

    @Override
    public void close() {
        closeQuietly(channel);
    }

    /** Everything was forced to the disk before. */
    private static void closeQuietly(FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            assert !channel.isOpen() : e;
        }
    }
}
