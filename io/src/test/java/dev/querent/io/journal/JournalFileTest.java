package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.active.LabelEntry;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.io.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFileTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC);
    private static final List<LabelEntry> ENTRIES = List.of(
            new LabelEntry.Labelled(3, "cat", false),
            new LabelEntry.Labelled(4, "a \"dog\"\nof two lines", true),
            new LabelEntry.Skipped(7),
            new LabelEntry.Relabelled(3, "Käse"),
            new LabelEntry.Undone());

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("labels.journal");
    }

    private JournalFile open() {
        return JournalFile.open(file, "10x2-ab", 10, NOON);
    }

    private void writeAll() {
        try (JournalFile journal = open()) {
            ENTRIES.forEach(journal::append);
        }
    }

    private void assertRefused(String words) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(this::open)
                .withMessageStartingWith(file.toString())
                .withMessageContaining(words);
    }

    @Test
    void entriesComeBackAsTheyWere() throws IOException {
        writeAll();
        try (JournalFile journal = open()) {
            assertThat(journal.entries()).isEqualTo(ENTRIES);
            journal.append(new LabelEntry.Skipped(1));
        }
        try (JournalFile journal = open()) {
            assertThat(journal.entries()).hasSize(6);
        }
        assertThat(Files.readString(file))
                .contains("{\"entry\":\"label\",\"row\":3,\"label\":\"cat\",\"time\":\"2026-01-02T12:00:00Z\"}\n");
    }

    /** Cut at every byte: entries whose line is whole are there, the others are not, and the journal goes on. */
    @Test
    void aFileCutAnywhereKeepsItsWholeLines() throws IOException {
        writeAll();
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            long lines = 0;
            for (int i = 0; i < length; i++) {
                lines += whole[i] == '\n' ? 1 : 0;
            }
            int kept = (int) Math.max(0, lines - 1);
            try (JournalFile journal = open()) {
                assertThat(journal.entries()).isEqualTo(ENTRIES.subList(0, kept));
                journal.append(new LabelEntry.Skipped(9));
            }
            try (JournalFile journal = open()) {
                assertThat(journal.entries()).hasSize(kept + 1).endsWith(new LabelEntry.Skipped(9));
            }
        }
    }

    @Test
    void anotherPoolOrFileIsRefused() throws IOException {
        writeAll();
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> JournalFile.open(file, "11x2-cd", 11, NOON))
                .withMessageContaining("belongs to another pool (10x2-ab, here 11x2-cd)");
        Files.writeString(file, "x,label\n1,a\n");
        assertRefused("line 1: is no JSON");
        Files.writeString(file, "{\"querent_journal\":9,\"pool\":\"10x2-ab\"}\n");
        assertRefused("no journal of version 1");
    }

    @Test
    void aLineThatDoesNotFitIsNamed() throws IOException {
        writeAll();
        String whole = Files.readString(file);
        Files.writeString(file, whole + "{\"entry\":\"label\",\"row\":4,\"label\":\"cow\"}\n");
        assertRefused("line 7: row to ask about must be neither labelled nor passed over before, got 4");
        Files.writeString(file, whole + "{\"entry\":\"label\",\"row\":10,\"label\":\"cow\"}\n");
        assertRefused("line 7: names row 10 of a pool that has 10");
        Files.writeString(file, whole + "{\"entry\":\"dance\"}\n");
        assertRefused("line 7: has the unknown entry 'dance'");
        Files.writeString(file, whole + "{\"entry\":\"skip\"}\n");
        assertRefused("line 7: has no row");
    }

    @Test
    void twoSessionsCannotWriteAtOnce() {
        try (JournalFile journal = open()) {
            assertThat(journal.entries()).isEmpty();
            assertRefused("is in use by another session");
        }
        file = folder;
        assertRefused("cannot be opened as a journal");
    }

    @Test
    void fingerprintsTellPoolsApart() {
        DenseFeatures one = DenseFeatures.of(new double[][] {{1, 0}, {0, 2}});
        assertThat(PoolFingerprint.of(one))
                .startsWith("2x2-")
                .isEqualTo(PoolFingerprint.of(SparseFeatures.copyOf(one)));
        assertThat(PoolFingerprint.of(DenseFeatures.of(new double[][] {{1, 0}, {2, 0}})))
                .isNotEqualTo(PoolFingerprint.of(one));
    }
}
