package dev.querent.lab.report.chart;

import dev.querent.lab.report.Scale;

/** An axis with its range, its ticks and its position in the picture. */
final class AxisScale {
    private final Axis axis;
    private final Ticks ticks;
    private final Scale scale;

    AxisScale(Axis axis, Ticks ticks, double start, double end) {
        this.axis = axis;
        this.ticks = ticks;
        this.scale = new Scale(unit(ticks.lowest()), unit(ticks.highest()), start, end);
    }

    private double unit(double value) {
        return axis.logarithmic() ? Math.log10(value) : value;
    }

    double at(double value) {
        return scale.at(unit(value));
    }

    double[] marks() {
        return ticks.marks();
    }

    double lowest() {
        return ticks.lowest();
    }

    String text(double value) {
        return axis.text().of(value);
    }

    String title() {
        return axis.title();
    }

    double start() {
        return scale.start();
    }

    double end() {
        return scale.end();
    }
}
