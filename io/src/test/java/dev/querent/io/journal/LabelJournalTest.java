package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelJournalTest extends JournalCase {
    private static final Labelled CAT = new Labelled(3, "cat", false, Optional.empty());

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eventsOfEveryKindComeBackAsTheyWere(long seed) {
        RandomEvents random = new RandomEvents(seed);
        List<LabelEvent> first = random.next(60);
        written(first);
        List<LabelEvent> all;
        try (LabelJournal journal = open()) {
            assertThat(journal.after(0)).isEqualTo(first);
            for (int i = 0; i < 20; i++) {
                LabelEvent event = random.next();
                LabelEvent appended = journal.append(event.author(), event.action());
                assertThat(appended)
                        .isEqualTo(new LabelEvent(event.id(), event.author(), NOON.instant(), event.action()));
            }
            all = journal.after(0);
            assertThat(journal.size()).isEqualTo(80);
            assertThat(journal.after(78)).isEqualTo(all.subList(78, 80));
            assertThat(LabelJournal.read(file).events()).isEqualTo(all);
        }
        assertThat(reopened()).isEqualTo(all);
        assertThat(LabelJournal.read(file).events()).isEqualTo(all);
    }

    /** Journals in users' hands hold these names. */
    @Test
    void randomLogsHaveEveryKindByItsStoredName() {
        Set<String> kinds = new HashSet<>();
        new RandomEvents(1).next(200).forEach(event -> kinds.add(event.action().kind()));
        assertThat(kinds)
                .containsExactlyInAnyOrder(
                        "imported",
                        "labelled",
                        "relabelled",
                        "skipped",
                        "postponed",
                        "flagged",
                        "unnameable",
                        "retracted",
                        "restored",
                        "class-added",
                        "learned");
    }

    @Test
    void linesAreAsDocumented() throws IOException {
        try (LabelJournal journal = open()) {
            journal.append("ann", CAT);
        }
        assertThat(Files.readString(file)).isEqualTo("""
                        {"querent_journal":2,"pool":"40x2-ab","rows":40,"id_column":"name","created":"2026-01-02T12:00:00Z","crc":"2ea0bb98"}
                        {"id":1,"time":"2026-01-02T12:00:00Z","author":"ann","event":"labelled","item":3,"label":"cat","audit":false,"crc":"eb86d229"}
                        """);
    }

    @Test
    void theDocumentedExampleIsAJournal() throws IOException {
        List<String> example = Files.readAllLines(Path.of("..", "docs", "FORMAT.md")).stream()
                .filter(line -> line.startsWith("    {") && line.contains("\"crc\""))
                .map(String::strip)
                .toList();
        Files.write(file, example);
        assertThat(LabelJournal.peek(file).idColumn()).contains("name");
        assertThat(LabelJournal.read(file).events())
                .extracting(LabelEvent::action)
                .containsExactly(new Labelled(17, "cat", false, Optional.empty()));
    }

    @Test
    void anOpenedJournalKeepsItsOwnHeader() {
        try (LabelJournal journal = open()) {
            assertThat(journal.header()).isEqualTo(HEADER.begun(NOON.instant()));
            journal.append("ann", CAT);
        }
        JournalHeader other = JournalHeader.of("50x2-cd", 50, Optional.empty());
        try (LabelJournal journal = LabelJournal.open(file, other, Clock.systemUTC())) {
            assertThat(journal.header()).isEqualTo(HEADER.begun(NOON.instant())).isEqualTo(LabelJournal.peek(file));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> journal.append("ann", new Skipped(40)))
                    .withMessage("names row 40, but the pool has 40 rows");
            assertThat(journal.size()).isEqualTo(1);
        }
    }

    @Test
    void aJournalWithoutEventsIsRemovedAgain() throws IOException {
        open().close();
        assertThat(file).doesNotExist();
        Files.createFile(file);
        open().close();
        assertThat(file).isEmptyFile();
        written(List.of());
        open().close();
        assertThat(file).isNotEmptyFile();
    }

    @Test
    void twoJournalsOnOneFileAreRefusedAndTheFirstGoesOn() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (LabelJournal journal = open()) {
            assertRefused("is in use by another session");
            assertThatExceptionOfType(InputException.class).isThrownBy(() -> LabelJournal.open(link, HEADER, NOON));
            journal.append("ann", CAT);
            assertRefused("is in use by another session");
        }
        assertThat(reopened()).hasSize(1);
    }

    @Test
    void anInterruptedThreadKeepsTheJournalOpen() {
        try (LabelJournal journal = open()) {
            Thread.currentThread().interrupt();
            journal.append("ann", CAT);
            assertThat(Thread.interrupted()).isTrue();
            journal.append("ann", new Skipped(4));
            assertRefused("is in use by another session");
        }
        assertThat(reopened()).hasSize(2);
    }

    @Test
    void severalThreadsAppendOneAfterTheOther() {
        try (LabelJournal journal = open()) {
            IntStream.range(0, RandomEvents.ROWS).parallel().forEach(row -> journal.append("ann", new Skipped(row)));
            assertThat(journal.after(0)).extracting(LabelEvent::id).isSorted().hasSize(RandomEvents.ROWS);
        }
        assertThat(reopened()).hasSize(RandomEvents.ROWS);
    }

    @Test
    void aClosedJournalTakesNothing() {
        LabelJournal journal = open();
        journal.append("ann", CAT);
        journal.close();
        journal.close();
        assertThatIllegalArgumentException().isThrownBy(() -> journal.append("ann", new Skipped(4)));
        assertThat(reopened()).hasSize(1);
    }

    @Test
    void readingNeedsAJournalAndLeavesItAsItIs() throws IOException {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.read(file))
                .withMessageContaining("does not exist");
        Files.createFile(file);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.peek(file))
                .withMessageContaining("no journal was begun");
        List<LabelEvent> events = new RandomEvents(9).next(5);
        byte[] whole = written(events);
        byte[] torn = Arrays.copyOf(whole, whole.length - 5);
        Files.write(file, torn);
        assertThat(LabelJournal.read(file).events()).isEqualTo(events.subList(0, 4));
        assertThat(LabelJournal.peek(file).rows()).isEqualTo(40);
        assertThat(file).hasBinaryContent(torn);
    }

    @Test
    void aWholeJournalIsNotWrittenOverAFile() throws IOException {
        Files.writeString(file, "note");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.write(file, new JournalRecord(HEADER, List.of(), Map.of())))
                .withMessageContaining("already exists");
        assertThat(file).hasContent("note");
        Files.delete(file);
        LabelEvent second = new LabelEvent(2, "ann", NOON.instant(), CAT);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> LabelJournal.write(file, new JournalRecord(HEADER, List.of(second), Map.of())))
                .withMessageContaining("line 2: event 2 follows event 0");
        assertThat(file).doesNotExist();
    }
}
