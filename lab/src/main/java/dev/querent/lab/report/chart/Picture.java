package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.Markup;
import java.util.List;

/** A plot of a fixed size that can be part of a page or a separate file. Immutable. */
public interface Picture {

    double width();

    double height();

    /** The text that screen readers read instead. */
    String description();

    void draw(Drawing drawing);

    /** The numbers it shows: a header row, then the rows. */
    List<List<String>> numbers();

    default void writeSvg(Markup page) {
        Drawing drawing = Drawing.open(page, width(), height(), description());
        draw(drawing);
        drawing.close();
    }
}
