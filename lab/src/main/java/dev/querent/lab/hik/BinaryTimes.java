package dev.querent.lab.hik;

import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.DotPlot;
import dev.querent.lab.report.chart.DotPlot.Row;
import dev.querent.lab.report.chart.DotPlot.Value;
import dev.querent.lab.report.chart.TickText;
import dev.querent.lab.timing.Medians;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Measurements on the tasks of one size. Mutable; not thread-safe. */
final class BinaryTimes {
    static final List<String> COLUMNS =
            List.of("rows", "method", "tasks", "auc_mean", "learning_seconds", "classification_seconds");

    /** With the cells of Rodner et al. (2016, Table 3): AUC, learning and classification for both sizes. */
    enum Way {
        DENSE(
                "dense Cholesky",
                "dense",
                List.of("0.836", "> 3.5 h", "1.1 s"),
                List.of("–", "–", "–"),
                12_600,
                Double.NaN),
        WEIGHTS(
                "gp-hik, weights and 100 bins",
                "weights",
                List.of("0.836", "64 s", "44 µs"),
                List.of("0.856", "321 s", "44 µs"),
                64,
                321),
        FIT(
                "gp-hik, whole fit, exact tables",
                "whole fit",
                List.of("–", "–", "–"),
                List.of("–", "–", "–"),
                Double.NaN,
                Double.NaN);

        private final String label;
        private final String brief;
        private final List<String> atTenThousand;
        private final List<String> atFiftyThousand;
        private final double[] paperSeconds;

        Way(
                String label,
                String brief,
                List<String> atTenThousand,
                List<String> atFiftyThousand,
                double... paperSeconds) {
            this.label = label;
            this.brief = brief;
            this.atTenThousand = atTenThousand;
            this.atFiftyThousand = atFiftyThousand;
            this.paperSeconds = paperSeconds;
        }
    }

    /** One task. */
    record Measured(double area, double learning, double classification) {}

    private final int trainingRows;
    private final Map<Way, List<Measured>> byWay = new EnumMap<>(Way.class);

    BinaryTimes(int trainingRows) {
        this.trainingRows = trainingRows;
    }

    void add(Way way, double area, double learning, double classification) {
        byWay.computeIfAbsent(way, key -> new ArrayList<>()).add(new Measured(area, learning, classification));
    }

    int trainingRows() {
        return trainingRows;
    }

    int tasks() {
        return byWay.get(Way.WEIGHTS).size();
    }

    double firstArea(Way way) {
        return byWay.get(way).get(0).area;
    }

    /** Mean area and median times. */
    Measured of(Way way) {
        List<Measured> all = byWay.get(way);
        return new Measured(
                all.stream().mapToDouble(Measured::area).average().orElseThrow(),
                median(all, Measured::learning),
                median(all, Measured::classification));
    }

    private static double median(List<Measured> all, ToDoubleFunction<Measured> of) {
        return Medians.of(all.stream().mapToDouble(of).toArray());
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        byWay.forEach((way, all) -> {
            String key = way.name().toLowerCase(Locale.ROOT) + "_" + trainingRows;
            facts.put(key + "_auc", of(way).area);
            facts.put(key + "_learning_seconds", of(way).learning);
            facts.put(key + "_classification_seconds", of(way).classification);
        });
        return facts;
    }

    List<List<?>> rows() {
        List<List<?>> rows = new ArrayList<>();
        byWay.forEach((way, all) -> {
            Measured of = of(way);
            rows.add(List.of(trainingRows, way.label, all.size(), of.area, of.learning, of.classification));
        });
        return rows;
    }

    /** The layout of the paper's table, with our columns beside theirs; the second size has no dense line. */
    static ResultTable table(List<BinaryTimes> sizes) {
        List<Column> columns = List.of(
                Column.name("rows"),
                Column.name("method"),
                Column.ours("AUC"),
                Column.paper("paper"),
                Column.ours("learning"),
                Column.paper("paper"),
                Column.ours("classification"),
                Column.paper("paper"));
        List<List<String>> lines = new ArrayList<>();
        for (int s = 0; s < sizes.size(); s++) {
            BinaryTimes times = sizes.get(s);
            for (Way way : Way.values()) {
                List<String> paper = s == 0 ? way.atTenThousand : way.atFiftyThousand;
                lines.add(times.line(way, paper));
            }
        }
        return new ResultTable("Two-class tasks", columns, lines);
    }

    /** Learning times beside the paper's. */
    static DotPlot plot(List<BinaryTimes> sizes) {
        List<Row> rows = new ArrayList<>();
        for (int s = 0; s < sizes.size(); s++) {
            BinaryTimes times = sizes.get(s);
            for (Way way : times.byWay.keySet()) {
                double paper = s == 0 ? way.paperSeconds[0] : way.paperSeconds[1];
                rows.add(new Row(
                        way.brief + ", " + NumberFormats.count(times.trainingRows),
                        List.of(
                                Optional.of(new Value(times.of(way).learning)),
                                Double.isNaN(paper) ? Optional.empty() : Optional.of(new Value(paper)))));
            }
        }
        return new DotPlot(
                "Learning times",
                Axis.log("time to learn").written(TickText.DURATION),
                List.of("Querent", "paper"),
                rows);
    }

    private List<String> line(Way way, List<String> paper) {
        String rows = NumberFormats.count(trainingRows);
        if (!byWay.containsKey(way)) {
            return List.of(rows, way.label, "–", paper.get(0), "–", paper.get(1), "–", paper.get(2));
        }
        Measured of = of(way);
        return List.of(
                rows,
                way.label,
                NumberFormats.fixed(of.area, 3),
                paper.get(0),
                Durations.text(of.learning),
                paper.get(1),
                Durations.text(of.classification),
                paper.get(2));
    }
}
