package dev.querent.lab.report.chart;

import dev.querent.lab.report.Drawing;
import dev.querent.lab.report.Markup;
import dev.querent.lab.report.StyleSheet;

/**
 * A picture as a separate file, on white, with embedded style. Colours are literal values: converters and word processors do not
 * support style variables.
 */
final class SvgFile {
    private static final double MARGIN = 12;

    private SvgFile() {}

    static String text(Picture picture) {
        Markup markup = new Markup();
        double width = picture.width() + 2 * MARGIN;
        double height = picture.height() + 2 * MARGIN;
        Drawing drawing = Drawing.open(markup, width, height, picture.description());
        drawing.style(StyleSheet.ofPictures());
        drawing.rectangle(0, 0, width, height, "paper");
        drawing.shifted(MARGIN, MARGIN);
        picture.draw(drawing);
        drawing.endGroup();
        drawing.close();
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + markup + "\n";
    }
}
