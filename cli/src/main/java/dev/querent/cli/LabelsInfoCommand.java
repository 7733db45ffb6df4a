package dev.querent.cli;

import dev.querent.workflow.JournalSummary;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the content of a journal. */
@Command(
        name = "info",
        description = {
            "Show what a journal of labels contains.",
            "Prints the number of labels by class and author, how far the authors agree, the rows they disagree on, and"
                    + " the flagged rows. The journal may be in use."
        },
        footer = {
            "",
            "Examples:",
            "  querent labels info mail.journal",
            "  querent labels info mail.journal --policy majority --json"
        })
final class LabelsInfoCommand extends ReportCommand {
    @Parameters(paramLabel = "FILE", description = "Journal to read.")
    private Path journal;

    @Mixin
    private PolicyOption policy;

    LabelsInfoCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        JournalSummary summary = JournalSummary.of(journal, policy.policy());
        return JournalReport.of(summary, policy.policy());
    }
}
