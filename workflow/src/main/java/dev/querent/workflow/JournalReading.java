package dev.querent.workflow;

import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.LabelJournal;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.util.Optional;

/** How the pool of a journal is read: with the same id column as when the journal was begun. */
public final class JournalReading {
    private JournalReading() {}

    /** With the id column of the journal, if there is one; rejects a different one. */
    public static ReadOptions of(ReadOptions given, Path journal) {
        Optional<JournalHeader> header = LabelJournal.peekIfBegun(journal);
        if (header.isEmpty()) {
            return given;
        }
        Optional<String> begun = header.get().idColumn();
        given.id().filter(name -> !begun.equals(Optional.of(name))).ifPresent(name -> {
            throw new UsageException(
                    new SettingValue(Setting.ID, name),
                    journal
                            + begun.map(own -> " was begun with the ids of the column '" + own
                                            + "'; name that column, or none")
                                    .orElse(" was begun without ids and finds rows by their content; name none"));
        });
        return begun.map(given::withId).orElse(given);
    }

    /** The same for a journal that must exist: fails before the pool is read, not after it. */
    static ReadOptions ofExisting(ReadOptions given, Path journal) {
        LabelJournal.peek(journal);
        return of(given, journal);
    }
}
