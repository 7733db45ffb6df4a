package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.active.LabelEvent;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder with the name of a journal, which tests open and spoil. */
abstract class JournalCase {
    static final Clock NOON = Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC);
    static final JournalHeader HEADER = JournalHeader.of("40x2-ab", RandomEvents.ROWS, Optional.of("name"));

    /** Where durability is not what is tested. */
    static final Disk UNFORCED = new Disk() {
        @Override
        void force(RandomAccessFile forced) {
            assertThat(forced).isNotNull();
        }
    };

    @TempDir
    Path folder;

    Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("labels.journal");
    }

    LabelJournal open() {
        return LabelJournal.open(file, HEADER, NOON);
    }

    /** Opens the journal and closes it again. */
    List<LabelEvent> reopened() {
        try (LabelJournal journal = open()) {
            return journal.after(0);
        }
    }

    /** The bytes of a journal. */
    byte[] written(List<LabelEvent> events) {
        try {
            Files.deleteIfExists(file);
            LabelJournal.write(file, new JournalRecord(HEADER.begun(NOON.instant()), events, Map.of()));
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void assertRefused(String words) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(this::open)
                .withMessageStartingWith(file.toString())
                .withMessageContaining(words);
    }
}
