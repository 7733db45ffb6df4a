package dev.querent.workflow;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.JournalRecord;
import dev.querent.io.journal.LabelJournal;
import java.nio.file.Path;
import java.util.List;

/**
 * The content of a journal, without its pool.
 *
 * @param flags in force, by item
 */
public record JournalSummary(JournalHeader header, LabelSummary labels, List<FlaggedItem> flags) {

    /** An item that an author has flagged, and their note, which may be empty. */
    public record FlaggedItem(int item, String author, String note) {}

    /** Reads a journal, which may be in use. */
    public static JournalSummary of(Path journal, LabelPolicy policy) {
        JournalRecord record = LabelJournal.read(journal);
        LabelState state = LabelState.of(policy, record.events());
        List<FlaggedItem> flags = state.itemsOf(Flagged.class).stream()
                .flatMap(item -> state.events(item).stream()
                        .filter(event -> event.action() instanceof Flagged)
                        .map(event -> new FlaggedItem(item, event.author(), ((Flagged) event.action()).note())))
                .toList();
        return new JournalSummary(record.header(), LabelSummary.of(state), flags);
    }
}
