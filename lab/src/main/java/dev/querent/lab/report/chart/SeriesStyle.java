package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;

/** Colour and marker of the n-th series: both differ, so that a print without colours can be read. */
final class SeriesStyle {
    /** The number of colours in the style sheet. */
    private static final int COLOURS = 7;

    private static final double SIZE = 4;

    private final int number;

    SeriesStyle(int number) {
        this.number = number;
    }

    /** The style class of its colour, after a word for the kind of mark. */
    String of(String kind) {
        return kind + " series-" + (1 + number % COLOURS);
    }

    void marker(Drawing drawing, double x, double y) {
        String style = of("marker");
        switch (number % 5) {
            case 0 -> drawing.circle(x, y, SIZE, style);
            case 1 -> drawing.rectangle(x - 3.6, y - 3.6, x + 3.6, y + 3.6, style);
            case 2 -> drawing.polygon(new double[] {x, y - 5, x + 4.6, y + 3.6, x - 4.6, y + 3.6}, style);
            case 3 -> drawing.polygon(new double[] {x, y - 5.2, x + 5.2, y, x, y + 5.2, x - 5.2, y}, style);
            default -> drawing.polygon(new double[] {x, y + 5, x + 4.6, y - 3.6, x - 4.6, y - 3.6}, style);
        }
    }

    void ring(Drawing drawing, double x, double y) {
        drawing.circle(x, y, SIZE, of("ring"));
    }

    void dot(Drawing drawing, double x, double y) {
        drawing.circle(x, y, 1.7, of("dot"));
    }
}
