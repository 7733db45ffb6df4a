package dev.querent.io.journal;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;

/** A process that waits for a byte, opens a journal, acknowledges every event by its id on a line of its own, and ends when its input does. */
final class JournalWriter {
    private JournalWriter() {}

    /** What event an id stands for; some are long, so that a kill can hit the middle of a line. */
    static LabelAction action(long id) {
        return id % 4 == 0 ? new Flagged((int) (id % 40), "é".repeat(9_000)) : new Skipped((int) (id % 40));
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        int start = System.in.read();
        try (LabelJournal journal = LabelJournal.open(Path.of(arguments[0]), JournalCase.HEADER, Clock.systemUTC())) {
            out.println("open " + journal.size());
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                LabelEvent event = journal.append("ann", action(journal.size() + 1));
                out.println(event.id());
            }
            int last = System.in.read();
            out.println("end " + start + " " + last);
        } catch (InputException e) {
            out.println("refused " + e.getMessage());
        }
    }
}
