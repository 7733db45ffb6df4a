package dev.querent.io.journal;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What was acknowledged is on the disk, and what could not be written leaves nothing. */
class DurableJournalTest extends JournalCase {

    /** Records the steps; has room for a number of bytes. */
    private static final class SmallDisk extends Disk {
        private final List<String> steps = new ArrayList<>();
        private long room = Long.MAX_VALUE;
        private boolean forcingFails;
        private boolean truncatingFails;

        @Override
        void write(RandomAccessFile file, byte[] bytes) throws IOException {
            steps.add("write");
            int fitting = (int) Math.min(bytes.length, room);
            super.write(file, Arrays.copyOf(bytes, fitting));
            room -= fitting;
            fail(fitting < bytes.length);
        }

        @Override
        void force(RandomAccessFile file) throws IOException {
            steps.add("force");
            fail(forcingFails);
            super.force(file);
        }

        @Override
        void truncate(RandomAccessFile file, long length) throws IOException {
            steps.add("truncate");
            fail(truncatingFails);
            super.truncate(file, length);
        }

        @Override
        void forceFolder(Path folder) {
            steps.add("folder " + folder.getFileName());
            super.forceFolder(folder);
        }

        private static void fail(boolean full) throws IOException {
            if (full) {
                throw new IOException("No space left on device");
            }
        }

        private List<String> taken() {
            List<String> taken = List.copyOf(steps);
            steps.clear();
            return taken;
        }
    }

    private final SmallDisk disk = new SmallDisk();

    private LabelJournal openOnDisk() {
        return LabelJournal.open(file, HEADER, NOON, disk);
    }

    private static Flagged flag(int row) {
        return new Flagged(row, "a note that takes some room on the disk");
    }

    private static void assertNotKept(LabelJournal journal, int row) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> journal.append("ann", flag(row)))
                .withMessageContaining(
                        "writing failed (No space left on device): the label was not saved; free some space and answer again");
    }

    @Test
    void everyStepIsForcedBeforeItIsAcknowledged() throws IOException {
        String name = "folder " + folder.toRealPath().getFileName();
        try (LabelJournal journal = openOnDisk()) {
            assertThat(disk.taken()).containsExactly("write", "force", name);
            for (int row = 0; row < 20; row++) {
                journal.append("ann", new Skipped(row));
                assertThat(disk.taken()).containsExactly("write", "force");
                assertThat(LabelJournal.read(file).events()).hasSize(row + 1);
            }
        }
        assertThat(disk.taken()).isEmpty();
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 10));
        openOnDisk().close();
        assertThat(disk.taken()).containsExactly("truncate", "force");
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        openOnDisk().close();
        assertThat(disk.taken()).isEqualTo(List.of("write", "force"));
        assertThat(file).hasBinaryContent(whole);
    }

    @Test
    void aRenewedJournalIsForcedBeforeItGetsTheName() throws IOException {
        Files.writeString(file, "{\"querent_journal\":1,\"pool\":\"40x2-ab\"}\n");
        openOnDisk().close();
        assertThat(disk.taken())
                .containsExactly(
                        "write", "force", "folder " + folder.toRealPath().getFileName());
    }

    @Test
    void aFullDiskKeepsNothingHalfAndTheJournalGoesOn() throws IOException {
        int line = LineChecksum.seal(
                        EventText.of(new LabelEvent(2, "ann", NOON.instant(), flag(2)), item -> Optional.empty()))
                .length;
        for (int room = 0; room < line; room += 7) {
            Files.deleteIfExists(file);
            disk.room = Long.MAX_VALUE;
            LabelEvent first;
            LabelEvent second;
            try (LabelJournal journal = openOnDisk()) {
                first = journal.append("ann", new Skipped(1));
                byte[] before = Files.readAllBytes(copyOf(journal));
                disk.room = room;
                assertNotKept(journal, 2);
                assertNotKept(journal, 2);
                assertThat(Files.readAllBytes(copyOf(journal))).isEqualTo(before);
                assertThat(journal.size()).isEqualTo(1);
                disk.room = Long.MAX_VALUE;
                second = journal.append("ann", new Skipped(3));
                assertThat(second.id()).isEqualTo(2);
            }
            assertThat(reopened()).containsExactly(first, second);
        }
    }

    /** The bytes of an open journal, read without opening the file a second time. */
    private Path copyOf(LabelJournal journal) throws IOException {
        assertThat(journal.header().rows()).isEqualTo(RandomEvents.ROWS);
        Path copy = folder.resolve("copy");
        Files.write(copy, LockedFile.read(file, InputStream::readAllBytes));
        return copy;
    }

    @Test
    void halfALineThatCannotBeCutIsCutBeforeTheNext() {
        try (LabelJournal journal = openOnDisk()) {
            journal.append("ann", new Skipped(1));
            disk.room = 60;
            disk.truncatingFails = true;
            assertNotKept(journal, 2);
            disk.room = Long.MAX_VALUE;
            assertNotKept(journal, 2);
            disk.truncatingFails = false;
            journal.append("ann", new Skipped(3));
        }
        assertThat(reopened()).extracting(LabelEvent::action).containsExactly(new Skipped(1), new Skipped(3));
    }

    @Test
    void halfALineThatCannotBeCutAtAllIsTornAfterwards() {
        try (LabelJournal journal = openOnDisk()) {
            journal.append("ann", new Skipped(1));
            disk.room = 60;
            disk.truncatingFails = true;
            assertNotKept(journal, 2);
        }
        assertThat(reopened()).extracting(LabelEvent::action).containsExactly(new Skipped(1));
    }

    @Test
    void aLineThatIsNotForcedDoesNotCount() {
        try (LabelJournal journal = openOnDisk()) {
            journal.append("ann", new Skipped(1));
            disk.forcingFails = true;
            assertNotKept(journal, 2);
            disk.forcingFails = false;
            journal.append("ann", new Skipped(3));
        }
        assertThat(reopened()).extracting(LabelEvent::action).containsExactly(new Skipped(1), new Skipped(3));
    }

    /** What another process does between opening and locking. */
    @FunctionalInterface
    private interface Meanwhile {
        void happens() throws IOException;
    }

    /** A disk on which something happens before the first lock. */
    private static Disk disturbed(Meanwhile meanwhile) {
        return new Disk() {
            private boolean happened;

            @Override
            boolean lock(RandomAccessFile opened) throws IOException {
                if (!happened) {
                    meanwhile.happens();
                }
                happened = true;
                return super.lock(opened);
            }
        };
    }

    @Test
    void aFileThatIsReplacedBeforeItIsLockedIsNotMistaken() throws IOException {
        List<LabelEvent> events = new RandomEvents(2).next(4);
        byte[] newer = written(events);
        byte[] older = written(events.subList(0, 2));
        Path other = folder.resolve("other");
        Files.write(other, newer);
        try (LabelJournal journal =
                LabelJournal.open(file, HEADER, NOON, disturbed(() -> Files.move(other, file, REPLACE_EXISTING)))) {
            assertThat(journal.after(0)).isEqualTo(events);
        }
        assertThat(file).hasBinaryContent(newer);
        Files.write(file, older);
        try (LabelJournal journal = LabelJournal.open(file, HEADER, NOON, disturbed(() -> Files.delete(file)))) {
            journal.append("ann", new Skipped(1));
        }
        assertThat(LabelJournal.read(file).events()).hasSize(1);
    }

    @Test
    void aFileSystemWithoutLocksIsRefusedAndNothingLeft() {
        Disk lockless = disturbed(() -> {
            throw new IOException("No locks available");
        });
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.open(file, HEADER, NOON, lockless))
                .withMessageContaining("cannot be opened as a journal (No locks available)");
        assertThat(file).doesNotExist();
    }

    @Test
    void aJournalThatCannotBeBegunLeavesNothing() throws IOException {
        disk.room = 30;
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(this::openOnDisk)
                .withMessageContaining("cannot be opened as a journal (No space left on device)");
        assertThat(file).doesNotExist();
        Files.createFile(file);
        assertThatExceptionOfType(InputException.class).isThrownBy(this::openOnDisk);
        assertThat(file).isEmptyFile();
        byte[] old = "{\"querent_journal\":1,\"pool\":\"40x2-ab\"}\n".getBytes(StandardCharsets.UTF_8);
        Files.write(file, old);
        disk.room = 30;
        assertThatExceptionOfType(InputException.class).isThrownBy(this::openOnDisk);
        assertThat(file).hasBinaryContent(old);
        disk.room = Long.MAX_VALUE;
        assertThat(reopened()).isEmpty();
    }
}
