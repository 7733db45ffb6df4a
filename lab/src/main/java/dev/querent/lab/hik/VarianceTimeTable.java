package dev.querent.lab.hik;

import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.DotPlot;
import dev.querent.lab.report.chart.DotPlot.Row;
import dev.querent.lab.report.chart.DotPlot.Value;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Times of variances by line and number of training rows, beside the papers'. Mutable; not thread-safe. */
final class VarianceTimeTable {
    static final List<String> COLUMNS =
            List.of("rows", "variance", "single_seconds", "batched_seconds", "paper_seconds");

    /** Time for one query: alone, and as a share of a batch. */
    record Times(double single, double batched) {}

    /** Lines of Rodner et al. (2016, Table 7) and Freytag et al. (2012, Table 2): seconds at 1,500, 10,090 and 50,050 rows. */
    enum Line {
        DENSE("dense Cholesky", Optional.empty(), 60.36e-3, 1.54, Double.NaN),
        PRECISE(PublishedVariance.PRECISE, 2.11, 22.92, 60),
        FINE_8(PublishedVariance.FINE_8, 13.73e-3, 105.63e-3, 1.47),
        FINE_2(PublishedVariance.FINE_2, 13.35e-3, 105.37e-3, 1.15),
        COARSE(PublishedVariance.COARSE, 5.92e-3, 62.07e-3, 266.97e-3),
        QUANTISED(PublishedVariance.QUANTISED, 13.32e-6, 33.89e-6, 33.89e-6);

        private final String label;
        private final Optional<PublishedVariance> way;
        private final double[] paper;

        Line(String label, Optional<PublishedVariance> way, double... paper) {
            this.label = label;
            this.way = way;
            this.paper = paper;
        }

        Line(PublishedVariance way, double... paper) {
            this(way.label() + " (" + way.paperName() + ")", Optional.of(way), paper);
        }

        /** Empty for the dense model. */
        Optional<PublishedVariance> way() {
            return way;
        }
    }

    private final Map<Integer, Map<Line, Times>> byRows = new TreeMap<>();

    void add(Line line, int rows, Times times) {
        byRows.computeIfAbsent(rows, key -> new EnumMap<>(Line.class)).put(line, times);
    }

    Times of(Line line, int rows) {
        return byRows.get(rows).get(line);
    }

    /** Maximum number of training rows. */
    int largest() {
        return sizes().get(sizes().size() - 1);
    }

    int secondLargest() {
        return sizes().get(sizes().size() - 2);
    }

    private List<Integer> sizes() {
        return List.copyOf(byRows.keySet());
    }

    /** The papers' columns match ours by position, also in a quick trial with fewer rows. */
    private int columnOfPaper(int rows) {
        return sizes().indexOf(rows);
    }

    private String paperText(Line line, int rows) {
        double seconds = line.paper[columnOfPaper(rows)];
        if (Double.isNaN(seconds)) {
            return "–";
        }
        return (line == Line.PRECISE && seconds == 60 ? "> " : "") + Durations.text(seconds);
    }

    ResultTable table() {
        List<Column> columns = new ArrayList<>(List.of(Column.name("variance")));
        for (int rows : byRows.keySet()) {
            columns.add(Column.ours(NumberFormats.count(rows) + " rows, single"));
            columns.add(Column.ours("batched"));
            columns.add(Column.paper("paper"));
        }
        List<List<String>> lines = new ArrayList<>();
        for (Line line : Line.values()) {
            List<String> cells = new ArrayList<>(List.of(line.label));
            byRows.forEach((rows, times) -> {
                Optional<Times> ours = Optional.ofNullable(times.get(line));
                cells.add(ours.map(t -> Durations.text(t.single)).orElse("–"));
                cells.add(ours.map(t -> Durations.text(t.batched)).orElse("–"));
                cells.add(paperText(line, rows));
            });
            lines.add(cells);
        }
        return new ResultTable("Time of one variance", columns, lines);
    }

    Map<String, Figure> figures() {
        Map<String, Figure> figures = new LinkedHashMap<>();
        byRows.forEach((rows, times) -> {
            List<Row> lines = new ArrayList<>();
            for (Line line : Line.values()) {
                double paper = line.paper[columnOfPaper(rows)];
                lines.add(new Row(
                        line.way.map(PublishedVariance::label).orElse(line.label),
                        List.of(
                                Optional.ofNullable(times.get(line)).map(t -> new Value(t.single)),
                                Optional.ofNullable(times.get(line)).map(t -> new Value(t.batched)),
                                Double.isNaN(paper) ? Optional.empty() : Optional.of(new Value(paper)))));
            }
            String title = NumberFormats.count(rows) + " training rows";
            figures.put(
                    "rows-" + rows,
                    new Figure(
                            title,
                            "",
                            new DotPlot(
                                    title,
                                    Axis.log("time of one query").written(TickText.DURATION),
                                    List.of("Querent, single", "Querent, batched", "paper"),
                                    lines)));
        });
        return figures;
    }

    Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        byRows.forEach((rows, times) -> times.forEach((line, measured) -> {
            String key = line.name().toLowerCase(Locale.ROOT) + "_" + rows;
            facts.put(key + "_single_seconds", measured.single);
            facts.put(key + "_batched_seconds", measured.batched);
        }));
        return facts;
    }

    List<List<?>> rows() {
        List<List<?>> table = new ArrayList<>();
        byRows.forEach((rows, times) -> times.forEach((line, measured) -> table.add(
                List.of(rows, line.label, measured.single, measured.batched, line.paper[columnOfPaper(rows)]))));
        return table;
    }
}
