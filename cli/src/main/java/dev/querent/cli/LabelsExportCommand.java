package dev.querent.cli;

import dev.querent.io.export.LabelExport;
import dev.querent.workflow.PoolExport;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes labels beside their rows. */
@Command(
        name = "export",
        description = {
            "Write the labels of a journal next to the columns of its pool.",
            "Writes one record per labelled row with the label, its authors and times; 'querent train' reads the file as"
                    + " it is. The journal may be in use."
        },
        footer = {
            "",
            "Examples:",
            "  querent labels export --journal mail.journal --pool mail.csv \\",
            "      --text body --out labelled.csv",
            "  querent labels export --journal mail.journal --pool mail.csv \\",
            "      --text body --all --out all.parquet --json"
        })
final class LabelsExportCommand extends ReportCommand {
    @Option(names = "--journal", required = true, paramLabel = "FILE", description = "Journal with the labels.")
    private Path journal;

    @Option(
            names = "--pool",
            required = true,
            paramLabel = "FILE",
            description =
                    "Data that was labelled, read with the options given to 'querent label'; it may have grown or been reordered since.")
    private Path pool;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "Output file; its suffix sets the format: csv, csv.gz, jsonl, jsonl.gz or parquet.")
    private Path out;

    @Option(names = "--all", description = "Also write rows without a label.")
    private boolean all;

    @Mixin
    private PolicyOption policy;

    @Mixin
    private IdOption id;

    @Mixin
    private DataOptions dataOptions;

    LabelsExportCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        LabelExport.requireKnownFormat(out);
        OutputPath.requireWritable(out, List.of(journal, pool));
        PoolExport export = PoolExport.write(
                out,
                journal,
                policy.policy(),
                context.registry().reader(),
                pool,
                id.named(dataOptions.forTraining()),
                all ? LabelExport.Rows.ALL : LabelExport.Rows.LABELLED);
        List<String> warnings = export.source().warnings();
        output.warn(warnings, context);
        return new Report()
                .fact("labels", export.labels())
                .fact(
                        "classes",
                        export.classes(),
                        String.valueOf(export.classes().size()))
                .value("rows", export.records())
                .line("rows written", String.valueOf(export.records()))
                .fact("out", out.toString())
                .value("warnings", warnings);
    }
}
