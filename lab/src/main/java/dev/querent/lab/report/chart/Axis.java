package dev.querent.lab.report.chart;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * An axis. Its range comes from the data; {@link #including} widens it.
 *
 * @param logarithmic whether the scale is logarithmic; all values must be positive
 * @param least the range includes this value; infinite if only the data decides
 * @param most as {@code least}, upwards
 */
public record Axis(String title, boolean logarithmic, TickText text, double least, double most) {

    public static Axis linear(String title) {
        return new Axis(title, false, TickText.NUMBER, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    public static Axis log(String title) {
        return new Axis(title, true, TickText.NUMBER, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    }

    public Axis named(String newTitle) {
        return new Axis(newTitle, logarithmic, text, least, most);
    }

    public Axis written(TickText newText) {
        return new Axis(title, logarithmic, newText, least, most);
    }

    /** Shows these values for any data. */
    public Axis including(double... values) {
        return new Axis(
                title,
                logarithmic,
                text,
                Math.min(least, Arrays.stream(values).min().orElse(least)),
                Math.max(most, Arrays.stream(values).max().orElse(most)));
    }

    /** The axis mapped to picture units, wide enough for the values. */
    AxisScale fit(DoubleStream values, double start, double end) {
        double[] all = values.toArray();
        double lowest = Math.min(least, Arrays.stream(all).min().orElse(logarithmic ? 1 : 0));
        double highest = Math.max(most, Arrays.stream(all).max().orElse(1));
        if (logarithmic && !(lowest > 0)) {
            throw new IllegalArgumentException(
                    "a logarithmic axis needs values > 0, but '" + title + "' has " + lowest);
        }
        Ticks ticks = logarithmic ? Ticks.logarithmic(lowest, highest) : Ticks.linear(lowest, highest);
        return new AxisScale(this, ticks, start, end);
    }
}
