package dev.querent.lab.hik;

import dev.querent.core.evaluation.PairedTTest;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.DotPlot;
import dev.querent.lab.report.chart.DotPlot.Row;
import dev.querent.lab.report.chart.DotPlot.Value;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.timing.Medians;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Fits of all kernels to all tasks. Mutable; not thread-safe. */
final class BinaryKernelTable {
    static final List<String> COLUMNS = List.of(
            "tasks",
            "kernel",
            "task",
            "auc",
            "learning_seconds",
            "classification_seconds",
            "exponent",
            "relative_noise");
    static final List<KernelChoice> CHOICES = List.of(
            KernelChoice.PLAIN,
            KernelChoice.POWER_BOUND,
            KernelChoice.EXPONENTIAL_BOUND,
            KernelChoice.POWER,
            KernelChoice.EXPONENTIAL);

    /** A line of Rodner et al. (2016, Table 5): AUC, learning and classification. */
    private record PublishedFigures(String area, String learning, String classification) {}

    private static final PublishedFigures NONE = new PublishedFigures("–", "–", "–");

    /** Groups of tasks, with the lines of the paper by its name of the kernel. */
    enum Kind {
        SCENES("scenes", 750, Map.of()),
        TEN_THOUSAND(
                "10,090 rows",
                5000,
                Map.of(
                        "GP/HIK", new PublishedFigures("0.836", "64 s", "44 µs"),
                        "GP/HIK-POLY", new PublishedFigures("0.865", "435 s", "44 µs"),
                        "GP/HIK-EXP", new PublishedFigures("0.889", "579 s", "44 µs"))),
        FIFTY_THOUSAND(
                "50,050 rows",
                5000,
                Map.of(
                        "GP/HIK", new PublishedFigures("0.856", "321 s", "44 µs"),
                        "GP/HIK-POLY", new PublishedFigures("0.883", "2815 s", "44 µs"),
                        "GP/HIK-EXP", new PublishedFigures("0.893", "2578 s", "44 µs")));

        private final String label;
        private final int searchRows;
        private final Map<String, PublishedFigures> paper;

        Kind(String label, int searchRows, Map<String, PublishedFigures> paper) {
            this.label = label;
            this.searchRows = searchRows;
            this.paper = paper;
        }

        String label() {
            return label;
        }

        /** Number of rows for the search of parameters, so that the experiment ends within minutes; models use all rows. */
        int searchRows() {
            return searchRows;
        }
    }

    /** One kernel on one task. */
    record Fitted(int task, double area, double learning, double classification, FoundKernel kernel) {}

    private final Map<Kind, Map<KernelChoice, List<Fitted>>> fits = new EnumMap<>(Kind.class);

    void add(Kind kind, KernelChoice choice, Fitted fitted) {
        fits.computeIfAbsent(kind, key -> new EnumMap<>(KernelChoice.class))
                .computeIfAbsent(choice, key -> new ArrayList<>())
                .add(fitted);
    }

    int tasks(Kind kind) {
        return fits.get(kind).get(KernelChoice.PLAIN).size();
    }

    private double[] values(Kind kind, KernelChoice choice, ToDoubleFunction<Fitted> of) {
        return fits.get(kind).get(choice).stream().mapToDouble(of).toArray();
    }

    private Spread area(Kind kind, KernelChoice choice) {
        return Spread.of(values(kind, choice, Fitted::area));
    }

    /** The difference in AUC from the plain kernel, task by task. */
    PairedTTest gain(Kind kind, KernelChoice choice) {
        return PairedTTest.of(values(kind, choice, Fitted::area), values(kind, KernelChoice.PLAIN, Fitted::area));
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            for (KernelChoice choice : CHOICES) {
                String key = kind.name().toLowerCase(Locale.ROOT) + "_"
                        + choice.name().toLowerCase(Locale.ROOT);
                facts.put(key + "_auc", area(kind, choice).mean());
                facts.put(key + "_learning_seconds", Medians.of(values(kind, choice, Fitted::learning)));
            }
        }
        return facts;
    }

    ResultTable table() {
        List<Column> columns = List.of(
                Column.name("tasks"),
                Column.name("kernel"),
                Column.ours("AUC"),
                Column.paper("paper"),
                Column.ours("learning"),
                Column.paper("paper"),
                Column.ours("classification"),
                Column.paper("paper"),
                Column.ours("exponent"));
        List<List<String>> lines = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (KernelChoice choice : CHOICES) {
                PublishedFigures paper = kind.paper.getOrDefault(choice.paperName(), NONE);
                lines.add(List.of(
                        kind.label,
                        choice.label(),
                        NumberFormats.fixed(area(kind, choice).mean(), 3),
                        paper.area,
                        Durations.text(Medians.of(values(kind, choice, Fitted::learning))),
                        paper.learning,
                        Durations.text(Medians.of(values(kind, choice, Fitted::classification))),
                        paper.classification,
                        fits.get(kind).get(choice).get(0).kernel.text()));
            }
        }
        return new ResultTable("Two-class tasks; the exponent of the first task", columns, lines);
    }

    Map<String, Figure> figures() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            List<Row> rows = new ArrayList<>();
            for (KernelChoice choice : CHOICES) {
                Optional<Value> paper = Optional.ofNullable(kind.paper.get(choice.paperName()))
                        .map(line -> new Value(Double.parseDouble(line.area)));
                rows.add(new Row(
                        choice.label(),
                        List.of(Optional.of(new Value(area(kind, choice).mean())), paper)));
            }
            figures.put(
                    kind.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    new Figure(
                            kind.label,
                            kind == Kind.SCENES
                                    ? "One scene against all others."
                                    : "Ours are synthetic, the paper's from ImageNet.",
                            new DotPlot("AUC, " + kind.label, Axis.linear("AUC"), List.of("Querent", "paper"), rows)));
        }
        return figures;
    }

    List<List<?>> rows() {
        List<List<?>> rows = new ArrayList<>();
        fits.forEach((kind, byChoice) -> byChoice.forEach((choice, all) -> all.forEach(one -> rows.add(List.of(
                kind.label,
                choice.label(),
                one.task,
                one.area,
                one.learning,
                one.classification,
                one.kernel.exponent().orElse(Double.NaN),
                one.kernel.relativeNoise())))));
        return rows;
    }
}
