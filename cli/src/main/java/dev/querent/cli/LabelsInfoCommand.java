package dev.querent.cli;

import dev.querent.workflow.JournalSummary;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Tells what a journal holds. */
@Command(
        name = "info",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Tell what a journal of labels holds: counts, classes, authors, how far they agree and where not, what was flagged.",
            "The journal may be in use."
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

    @Parameters(paramLabel = "FILE", description = "A journal.")
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
