package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A journal as the first version wrote it, kept as a file, opens with the same labels in force. */
class JournalVersion1Test extends JournalCase {
    private byte[] sample;

    @BeforeEach
    void copy() throws IOException {
        try (InputStream in = JournalVersion1Test.class.getResourceAsStream("/samples/journal-version1.journal")) {
            sample = in.readAllBytes();
        }
        Files.write(file, sample);
    }

    private static void assertLabels(List<LabelEvent> events) {
        assertThat(events)
                .hasSize(12)
                .allSatisfy(event -> assertThat(event.author()).isEqualTo("unknown"));
        assertThat(events.get(0))
                .isEqualTo(new LabelEvent(
                        1,
                        "unknown",
                        Instant.parse("2026-11-16T12:00:01.500Z"),
                        new Labelled(3, "cat", false, Optional.empty())));
        assertThat(events.stream()
                        .filter(event -> event.action() instanceof Retracted)
                        .map(event -> ((Retracted) event.action()).target()))
                .containsExactly(5L, 4L, 3L);
        LabelState state = LabelState.of(LabelPolicy.LATEST, events);
        assertThat(state.labelled()).containsExactly(0, 3, 4, 7);
        assertThat(state.label(0)).contains("cat");
        assertThat(state.label(3)).contains("cat");
        assertThat(state.label(4)).contains("dog");
        assertThat(state.label(7)).contains("日本");
        assertThat(state.audits()).containsExactly(0, 4);
        assertThat(state.itemsOf(Skipped.class)).containsExactly(11);
    }

    @Test
    void itIsReadAsItIs() {
        assertLabels(LabelJournal.read(file).events());
        assertThat(LabelJournal.peek(file)).isEqualTo(JournalHeader.of("12x2-1f3a90bc", 12, Optional.empty()));
        assertThat(file).hasBinaryContent(sample);
    }

    @Test
    void openingRenewsItAndKeepsTheOldOne() throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (LabelJournal journal = LabelJournal.open(link, HEADER, NOON)) {
            assertLabels(journal.after(0));
            assertThat(journal.header().rows()).isEqualTo(12);
            assertRefused("is in use by another session");
            journal.append("ann", new Skipped(8));
        }
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(folder.resolve("labels.journal.v1")).hasBinaryContent(sample);
        assertThat(Files.readString(file)).startsWith("{\"querent_journal\":2,");
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
        assertThat(Files.getPosixFilePermissions(folder.resolve("labels.journal.v1")))
                .hasSize(2);
        assertThat(reopened()).hasSize(13);
        assertThat(folder.toFile().list()).hasSize(3);
    }

    @Test
    void aCopyThatIsThereIsNotReplaced() throws IOException {
        Files.writeString(folder.resolve("labels.journal.v1"), "something else");
        assertLabels(reopened());
        assertThat(folder.resolve("labels.journal.v1")).hasContent("something else");
        assertThat(folder.resolve("labels.journal.v1-2")).hasBinaryContent(sample);
    }

    @Test
    void cutAnywhereItKeepsItsWholeLines() throws IOException {
        List<LabelEvent> whole = LabelJournal.read(file).events();
        for (int length = 60; length <= sample.length; length++) {
            byte[] cut = Arrays.copyOf(sample, length);
            Files.write(file, cut);
            int lines = (int) new String(cut, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            assertThat(LabelJournal.read(file).events()).isEqualTo(whole.subList(0, lines - 1));
            if (length % 23 == 0) {
                assertThat(reopened()).isEqualTo(whole.subList(0, lines - 1));
            }
        }
    }

    @Test
    void linesThatDoNotFitAreNamed() throws IOException {
        String text = Files.readString(file);
        String time = "\"time\":\"2026-11-16T12:00:00Z\"}\n";
        Files.writeString(file, text + "{\"entry\":\"label\",\"row\":12,\"label\":\"cow\"," + time);
        assertRefused("line 14: names row 12, but the pool has 12 rows");
        Files.writeString(file, text + "{\"entry\":\"label\",\"row\":1,\"row\":2,\"label\":\"cow\"," + time);
        assertRefused("line 14: is not a JSON object");
        Files.writeString(file, text + "{\"entry\":\"dance\"," + time);
        assertRefused("line 14: has the unknown entry 'dance'");
        Files.writeString(file, "{\"querent_journal\":1,\"pool\":\"2x2-a\"}\n{\"entry\":\"undo\"," + time);
        assertRefused("line 2: takes back an entry, but none is in force");
    }
}
