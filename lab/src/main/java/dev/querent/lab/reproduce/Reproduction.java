package dev.querent.lab.reproduce;

import dev.querent.lab.experiment.CsvTable;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.report.chart.PictureFiles;
import dev.querent.lab.timing.LapTimer;
import dev.querent.model.error.InputException;
import dev.querent.model.file.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An experiment that was run, and its files: a page, one file per table and one per plot, all beginning with its name.
 */
public record Reproduction(Experiment experiment, ExperimentResult result, double seconds, List<Path> files) {
    public Reproduction {
        files = List.copyOf(files);
    }

    /**
     * @param version of Querent, for the page
     * @param folder must exist
     */
    public static Reproduction run(Experiment experiment, ExperimentContext context, String version, Path folder) {
        List<String> missing = context.data().missing(experiment.files());
        if (!missing.isEmpty()) {
            throw new InputException(experiment.name() + " " + context.data().absent(missing));
        }
        LapTimer watch = new LapTimer();
        ExperimentResult result = experiment.run(context);
        double seconds = watch.total();
        return new Reproduction(
                experiment, result, seconds, write(experiment, result, context, version, seconds, folder));
    }

    private static List<Path> write(
            Experiment experiment,
            ExperimentResult result,
            ExperimentContext context,
            String version,
            double seconds,
            Path folder) {
        List<Path> files = new ArrayList<>();
        Path page = folder.resolve(experiment.name() + ".html");
        ExperimentPage.of(experiment, result, context, version, seconds).write(page);
        files.add(page);
        for (CsvTable table : result.tables()) {
            Path file = folder.resolve(experiment.name() + "-" + table.name() + ".csv");
            byte[] bytes = table.text().getBytes(StandardCharsets.UTF_8);
            AtomicFile.write(file, out -> out.write(bytes));
            files.add(file);
        }
        result.pictures()
                .forEach((name, picture) ->
                        files.addAll(PictureFiles.write(picture, folder, experiment.name() + "-" + name)));
        return files;
    }
}
