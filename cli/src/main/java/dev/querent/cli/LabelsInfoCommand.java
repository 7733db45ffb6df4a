package dev.querent.cli;

import dev.querent.workflow.JournalSummary;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the content of a journal. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Show what a journal of labels contains.",
            "Prints the number of labels by class and author, how far the authors agree, the rows they disagree on, and"
                    + " the flagged rows. The journal may be in use."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  querent labels info mail.journal",
            "  querent labels info mail.journal --policy majority --json"
        })
final class LabelsInfoCommand implements Callable<Integer> {
    private final CommandContext context;

    @Parameters(paramLabel = "FILE", description = "Journal to read.")
    private Path journal;

    @Mixin
    private PolicyOption policy;

    @Mixin
    private OutputOptions output;

    LabelsInfoCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        JournalSummary summary = JournalSummary.of(journal, policy.policy());
        JournalReport.of(summary, policy.policy()).print(context.out(), output.json());
        return ExitCodes.OK;
    }
}
