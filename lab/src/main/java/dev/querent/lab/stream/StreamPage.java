package dev.querent.lab.stream;

import dev.querent.core.evaluation.PrequentialEvaluation;
import dev.querent.core.evaluation.PrequentialEvaluation.Result.Window;
import dev.querent.lab.experiment.CsvTable;
import dev.querent.lab.report.FactTable;
import dev.querent.lab.report.Gallery;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.Page;
import dev.querent.lab.report.Section;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.PictureFiles;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import dev.querent.model.file.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The files that {@code stream} writes: a page with the curve of a stream, the curve as a table, and a picture.
 *
 * @param source the name of the data
 */
public record StreamPage(
        PrequentialEvaluation.Result result, String source, String trainer, Map<String, String> options) {

    public static StreamPage of(
            PrequentialEvaluation.Result result, String source, String trainer, Map<String, String> options) {
        return new StreamPage(result, source, trainer, options);
    }

    /** Writes all files into a folder that exists, the page first. */
    public List<Path> write(Path folder) {
        Path page = folder.resolve("stream.html");
        page().write(page);
        Path table = folder.resolve("stream-curve.csv");
        byte[] bytes = table().text().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(table, out -> out.write(bytes));
        List<Path> files = new ArrayList<>(List.of(page, table));
        files.addAll(PictureFiles.write(chart(), folder, "stream-accuracy"));
        return files;
    }

    private CsvTable table() {
        List<List<?>> rows = result.windows().stream()
                .<List<?>>map(window -> List.of(window.end(), window.accuracy(), window.kappa()))
                .toList();
        return new CsvTable("curve", List.of("rows", "accuracy", "kappa"), rows);
    }

    /** Accuracy and kappa over time. */
    public LineChart chart() {
        double last = result.rows();
        double first = result.windows().get(0).end();
        return LineChart.of(
                "Accuracy and kappa over time",
                Axis.linear("rows"),
                Axis.linear("share").written(TickText.PERCENT).including(1),
                series("accuracy", Window::accuracy),
                series("kappa", Window::kappa),
                Series.level("accuracy of all rows", first, last, result.accuracy()));
    }

    private Series series(String name, ToDoubleFunction<Window> value) {
        return new Series(
                name,
                result.windows().stream()
                        .map(window -> new Series.Point(window.end(), value.applyAsDouble(window)))
                        .toList());
    }

    private Page page() {
        String accuracy = NumberFormats.fixed(100 * result.accuracy(), 2) + "\u00A0%";
        return new Page(
                "Stream of " + source,
                accuracy + " of " + result.rows() + " rows right before they were learnt",
                "Kappa relative to chance is " + NumberFormats.fixed(result.kappa(), 3)
                        + "; relative to repeating the last label it is "
                        + NumberFormats.fixed(result.kappaTemporal(), 3) + ".",
                List.of(
                        Section.of(
                                "Over time",
                                "Each point stands for the rows since the previous one.",
                                new Gallery(List.of(new Figure(
                                        "Accuracy and kappa", "Of " + trainer + ", window by window.", chart())))),
                        Section.of(
                                "How this was made",
                                "The same options and seed give the same numbers.",
                                new FactTable(
                                        "Options of " + trainer,
                                        options.entrySet().stream()
                                                .map(option -> new FactTable.Fact(option.getKey(), option.getValue()))
                                                .toList()))));
    }
}
