package dev.querent.cli;

import dev.querent.core.active.LabelState;
import dev.querent.io.journal.JournalPathCheck;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.workflow.JournalMerge;
import dev.querent.workflow.LabelSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Merges several journals into one. */
@Command(
        name = "merge",
        description = {
            "Merge journals of the same pool into a new one.",
            "Events are ordered by time, and events that several journals share are taken once. If an author labelled a"
                    + " row twice, the later label replaces the earlier one. The input journals do not change and may be in use."
        },
        footer = {
            "",
            "Examples:",
            "  querent labels merge ann.journal bob.journal --out both.journal",
            "  querent labels merge old.journal new.journal --pool mail.csv \\",
            "      --text body --out both.journal"
        })
final class LabelsMergeCommand extends ReportCommand {
    private static final int SHOWN = 20;

    @Parameters(paramLabel = "FILE", arity = "2..*", description = "Two or more journals.")
    private List<Path> journals;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "The new journal; it must not exist.")
    private Path out;

    @Option(
            names = "--pool",
            paramLabel = "FILE",
            description =
                    "The pool whose row numbers the new journal uses. Without it, journals of different versions of"
                            + " a pool are matched by the keys of their rows.")
    private Optional<Path> pool = Optional.empty();

    @Mixin
    private PolicyOption policy;

    @Mixin
    private IdOption id;

    @Mixin
    private DataOptions dataOptions;

    LabelsMergeCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        List<Path> inputs = new ArrayList<>(journals);
        pool.ifPresent(inputs::add);
        JournalPathCheck.requireApart(out, inputs);
        if (Files.exists(out)) {
            throw InputException.in(out, "already exists; give the new journal another name");
        }
        OutputPath.requireWritable(out, inputs);
        ReadOptions reading = JournalMerge.reading(id.named(dataOptions.forTraining()), journals);
        JournalMerge merge = pool.map(file ->
                        JournalMerge.of(journals, context.registry().reader().read(file, reading), reading))
                .orElseGet(() -> JournalMerge.of(journals));
        merge.write(out);
        output.warn(merge.warnings(), context);
        return report(merge);
    }

    private Report report(JournalMerge merge) {
        LabelSummary labels =
                LabelSummary.of(LabelState.of(policy.policy(), merge.merged().events()));
        Report report = new Report()
                .fact("labels", labels.labels())
                .fact(
                        "classes",
                        JournalReport.classCounts(labels),
                        String.valueOf(labels.classes().size()))
                .fact("authors", labels.authors().size())
                .fact("disagreements", labels.disagreements().size())
                .fact("in_common", merge.duplicates(), merge.duplicates() + " events")
                .fact("changed", merge.changes(), merge.changes().size() + " events")
                .fact("out", out.toString())
                .value("warnings", merge.warnings());
        if (!merge.changes().isEmpty()) {
            List<String> lines = new ArrayList<>(merge.changes().stream()
                    .limit(SHOWN)
                    .map(TerminalText::safe)
                    .toList());
            if (merge.changes().size() > SHOWN) {
                lines.add("… (" + (merge.changes().size() - SHOWN) + " more)");
            }
            report.block(String.join("\n", lines) + "\n");
        }
        return report;
    }
}
