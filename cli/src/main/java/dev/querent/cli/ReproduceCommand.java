package dev.querent.cli;

import dev.querent.core.progress.Budget;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.report.chart.PngFile;
import dev.querent.lab.reproduce.Experiments;
import dev.querent.lab.reproduce.Reproduction;
import dev.querent.model.error.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reproduces a published experiment, or lists all. */
@Command(
        name = "reproduce",
        description = {
            "Run the experiment of a paper and compare the numbers.",
            "Writes a page with tables and plots to --out. 'querent reproduce list' lists the experiments."
        },
        footer = {
            "",
            "Examples:",
            "  querent reproduce list",
            "  querent reproduce rodner2016-fig6 --out reports",
            "  querent reproduce rodner2016-fig7 --data-dir ~/data --out reports --json"
        })
final class ReproduceCommand extends ReportCommand {
    private static final String LIST = "list";

    @Parameters(paramLabel = "NAME", description = "Experiment to run, or 'list'.")
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the page, tables and plots; created if it does not exist.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Folder with one sub-folder per public data set (default: ../shared/data if it exists).")
    private Optional<Path> dataFolder = Optional.empty();

    @Option(
            names = "--quick",
            description = "Only try it out with few rows and repetitions; the numbers are not meaningful.")
    private boolean quick;

    @Mixin
    private WorkOptions work;

    ReproduceCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        Experiments experiments = context.experiments().get();
        return name.equals(LIST) ? list(experiments) : reproduce(experiments.named(name));
    }

    private static Report list(Experiments experiments) {
        List<List<String>> lines = new ArrayList<>();
        List<Map<String, Object>> values = new ArrayList<>();
        for (Experiment experiment : experiments.all()) {
            lines.add(List.of(experiment.name(), experiment.summary()));
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("name", experiment.name());
            value.put("source", experiment.source().brief());
            value.put("summary", experiment.summary());
            value.put("files", experiment.files());
            values.add(value);
        }
        return new Report().value("experiments", values).block(TextTable.wrapping(1, lines));
    }

    private Report reproduce(Experiment experiment) {
        Path folder = out.orElseThrow(() -> new UsageException(
                "no folder to write to; give one as in 'querent reproduce " + name + " --out reports'"));
        DataFolder data = dataFolder.map(DataFolder::at).orElseGet(DataFolder::usual);
        OutputFolder.requireWritable(folder);
        Reproduction done;
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            PngFile.obstacle().ifPresent(session::warn);
            done = Reproduction.run(
                    experiment,
                    new ExperimentContext(work.seed(), session.run(), data, quick),
                    VersionLines.querent(),
                    folder);
        }
        return report(done);
    }

    private Report report(Reproduction done) {
        List<String> files = done.files().stream()
                .map(file -> file.toAbsolutePath().normalize().toString())
                .toList();
        Report report = new Report()
                .fact("experiment", done.experiment().name())
                .fact("source", done.experiment().source().brief())
                .fact("finding", done.result().headline());
        done.result().facts().forEach((key, value) -> report.fact(key, value, NumberText.text(value)));
        return report.value("quick", quick)
                .fact("seconds", done.seconds(), NumberText.seconds(done.seconds()))
                .value("files", files)
                .line("page", files.get(0))
                .line("other files", files.size() - 1 + " tables and plots beside it");
    }
}
