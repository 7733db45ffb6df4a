package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.Markup;
import java.util.List;

/** A plot of a fixed size that can stand in a page and in a file of its own. Immutable. */
public interface Picture {

    double width();

    double height();

    /** Read out in its place. */
    String description();

    void draw(Drawing drawing);

    /** The numbers it shows: a header, then one row each. */
    List<List<String>> numbers();

    default void writeSvg(Markup page) {
        Drawing drawing = Drawing.open(page, width(), height(), description());
        draw(drawing);
        drawing.close();
    }
}
