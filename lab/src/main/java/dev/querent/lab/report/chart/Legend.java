package dev.querent.lab.report.chart;

import dev.querent.core.data.LabelSet;
import dev.querent.lab.report.Drawing;
import java.util.ArrayList;
import java.util.List;

/** The names of the series above the plot, in as many lines as they need. */
final class Legend {
    private static final double LINE_HEIGHT = 20;
    private static final double SWATCH = 26;
    private static final double GAP = 20;

    /** Width of a letter in the legend; an upper estimate, because the reader's font is unknown. */
    private static final double LETTER = 6.9;

    private record Entry(Series series, int number, double x, int line) {}

    private final List<Entry> entries = new ArrayList<>();
    private final int lines;

    /** The classes of rows. */
    static Legend ofClasses(LabelSet classes, double left, double right) {
        return new Legend(
                classes.names().stream()
                        .map(name -> new Series(name, List.of(), Series.Look.DOTS))
                        .toList(),
                left,
                right);
    }

    Legend(List<Series> series, double left, double right) {
        double x = left;
        int line = 0;
        for (int i = 0; i < series.size(); i++) {
            double width = SWATCH + 6 + LETTER * series.get(i).name().length();
            if (x > left && x + width > right) {
                x = left;
                line++;
            }
            entries.add(new Entry(series.get(i), i, x, line));
            x += width + GAP;
        }
        lines = line + 1;
    }

    double height() {
        return lines * LINE_HEIGHT;
    }

    void draw(Drawing drawing, double top) {
        for (Entry entry : entries) {
            double y = top + entry.line * LINE_HEIGHT + LINE_HEIGHT / 2;
            SeriesStyle style = new SeriesStyle(entry.number);
            double middle = entry.x + SWATCH / 2;
            switch (entry.series.look()) {
                case LINE -> {
                    drawing.line(entry.x, y, entry.x + SWATCH, y, style.of("curve"));
                    if (entry.series.points().size() <= LineChart.MOST_MARKERS) {
                        style.marker(drawing, middle, y);
                    }
                }
                case DASHED -> drawing.line(entry.x, y, entry.x + SWATCH, y, style.of("curve dashed"));
                case DOTS -> style.marker(drawing, middle, y);
                case RINGS -> style.ring(drawing, middle, y);
            }
            drawing.text(entry.x + SWATCH + 6, y + 4, entry.series.name(), "legend");
        }
    }
}
