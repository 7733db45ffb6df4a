package dev.querent.lab.report;

import dev.querent.model.table.GrayImage;
import java.util.List;

/** Named rows of small images; the colour of a frame shows the class of its image. */
public record ImageStrips(List<Strip> strips) implements Block {
    /** Pixels of the longer side. */
    private static final int SIZE = 96;

    /** The number of colours in the style sheet. */
    private static final int COLOURS = 7;

    /** One image. */
    public record Framed(GrayImage image, String name, int classCode) {}

    /** Images that belong together, in order. */
    public record Strip(String title, List<Framed> images) {
        public Strip {
            images = List.copyOf(images);
        }
    }

    public ImageStrips {
        strips = List.copyOf(strips);
    }

    @Override
    public void writeTo(Markup page) {
        for (Strip strip : strips) {
            page.element("h3", strip.title).open("ol", "class", "strip");
            for (Framed framed : strip.images) {
                page.open("li", "class", "framed series-" + (1 + framed.classCode % COLOURS));
                page.empty(
                        "img",
                        "src",
                        PngImage.photographUri(Thumbnail.of(framed.image, SIZE)),
                        "alt",
                        "image of class " + framed.name);
                page.element("span", framed.name).close();
            }
            page.close();
        }
    }
}
