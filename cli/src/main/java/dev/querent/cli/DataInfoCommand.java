package dev.querent.cli;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.model.table.Content;
import dev.querent.model.table.Images;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the content of a data file. */
@Command(
        name = "info",
        description = {
            "Show what a data file or image folder contains.",
            "Prints the format, the number of rows, features and classes, and the number of rows in each class."
        },
        footer = {
            "",
            "Examples:",
            "  querent data info train-images-idx3-ubyte.gz",
            "  querent data info mail.csv --text body --label folder --json"
        })
final class DataInfoCommand extends ReportCommand {
    private static final int SHOWN_CLASSES = 50;

    @Parameters(paramLabel = "FILE", description = "Data file or image folder.")
    private Path data;

    @Mixin
    private DataOptions dataOptions;

    DataInfoCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        return report(context.registry().reader().read(data, dataOptions.forTraining()));
    }

    private static Report report(Table table) {
        Report report = new Report()
                .fact("format", table.format())
                .fact("content", table.content().kind())
                .fact("rows", table.rows());
        addContent(report, table.content());
        report.fact("digest", table.digest());
        if (table.labels().isPresent()) {
            addLabels(report, table.labels().get());
        } else {
            report.fact("classes", null, "no labels").value("labels", null);
        }
        return report;
    }

    /** Facts that do not apply to a kind of content are null for programs and left out for people. */
    private static void addContent(Report report, Content content) {
        if (content instanceof Vectors vectors) {
            Features features = vectors.features();
            long values = (long) features.rows() * features.columns();
            long nonZeros = features.nonZeros();
            report.fact("features", features.columns())
                    .fact("nonzeros", nonZeros, nonZeros + " of " + values)
                    .fact("stored", features instanceof SparseFeatures ? "sparse" : "dense")
                    .value("names", vectors.schema().names());
            vectors.shape().ifPresent(shape -> report.fact("image_size", shape.width() + " x " + shape.height()));
        } else {
            report.value("features", null).value("nonzeros", null);
            if (content instanceof Images images) {
                List<String> sizes = images.images().stream()
                        .map(image ->
                                image.shape().width() + " x " + image.shape().height())
                        .distinct()
                        .toList();
                report.fact("image_size", sizes.size() == 1 ? sizes.get(0) : sizes.size() + " sizes");
            }
        }
    }

    private static void addLabels(Report report, Labels labels) {
        int[] counts = labels.counts();
        Map<String, Integer> rowsPerClass = new LinkedHashMap<>();
        List<List<String>> lines = new ArrayList<>(List.of(List.of("label", "rows")));
        for (int code = 0; code < counts.length; code++) {
            rowsPerClass.put(labels.classes().name(code), counts[code]);
            if (code < SHOWN_CLASSES) {
                lines.add(List.of(labels.classes().name(code), String.valueOf(counts[code])));
            }
        }
        if (counts.length > SHOWN_CLASSES) {
            lines.add(List.of("… (" + (counts.length - SHOWN_CLASSES) + " more)", ""));
        }
        report.fact("classes", counts.length).value("labels", rowsPerClass).block(TextTable.ofNumbers(lines));
    }
}
