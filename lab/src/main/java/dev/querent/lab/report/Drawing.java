package dev.querent.lab.report;

/** Shapes of an inline SVG. Colours come from the page's style by class, so that light and dark mode both work. */
public final class Drawing {
    private final Markup page;

    private Drawing(Markup page) {
        this.page = page;
    }

    /** Opens a picture that scales with the page; {@code description} is read out in its place. */
    public static Drawing open(Markup page, double width, double height, String description) {
        page.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + units(width) + " " + units(height),
                "role",
                "img",
                "aria-label",
                description);
        return new Drawing(page);
    }

    public void close() {
        page.close();
    }

    /** Opens a group with a tooltip. */
    public Drawing group(String tooltip) {
        page.open("g").element("title", tooltip);
        return this;
    }

    /** Opens a group that is translated to the right and down. */
    public Drawing shifted(double right, double down) {
        page.open("g", "transform", "translate(" + units(right) + " " + units(down) + ")");
        return this;
    }

    public Drawing endGroup() {
        page.close();
        return this;
    }

    /** The rectangle between two corners, in any order. */
    public Drawing rectangle(double x1, double y1, double x2, double y2, String style) {
        page.empty(
                "rect",
                "x",
                units(Math.min(x1, x2)),
                "y",
                units(Math.min(y1, y2)),
                "width",
                units(Math.abs(x2 - x1)),
                "height",
                units(Math.abs(y2 - y1)),
                "class",
                style);
        return this;
    }

    public Drawing line(double x1, double y1, double x2, double y2, String style) {
        page.empty("line", "x1", units(x1), "y1", units(y1), "x2", units(x2), "y2", units(y2), "class", style);
        return this;
    }

    /** A line through points given as x and y in turn. */
    public Drawing polyline(double[] corners, String style) {
        page.empty("polyline", "points", corners(corners), "class", style);
        return this;
    }

    /** A polygon with corners given as x and y in turn. */
    public Drawing polygon(double[] corners, String style) {
        page.empty("polygon", "points", corners(corners), "class", style);
        return this;
    }

    public Drawing circle(double x, double y, double radius, String style) {
        page.empty("circle", "cx", units(x), "cy", units(y), "r", units(radius), "class", style);
        return this;
    }

    /** Embeds style rules, for a picture that stands alone. */
    public Drawing style(String rules) {
        page.element("style", rules);
        return this;
    }

    public Drawing text(double x, double y, String text, String style) {
        page.element("text", text, "x", units(x), "y", units(y), "class", style);
        return this;
    }

    /** Text that reads upwards, for the title of a vertical axis. */
    public Drawing textUpwards(double x, double y, String text, String style) {
        String turn = "rotate(-90 " + units(x) + " " + units(y) + ")";
        page.element("text", text, "x", units(x), "y", units(y), "class", style, "transform", turn);
        return this;
    }

    private static String corners(double[] corners) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            text.append(i == 0 ? "" : " ").append(units(corners[i])).append(',').append(units(corners[i + 1]));
        }
        return text.toString();
    }

    private static String units(double value) {
        return NumberFormats.fixed(value, 1);
    }
}
