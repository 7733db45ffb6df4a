package dev.querent.lab.report.chart;

import dev.querent.lab.report.Block;
import dev.querent.lab.report.Markup;
import dev.querent.lab.report.NumberTable;
import java.util.List;

/** A picture with its title, its caption and its numbers. */
public record Figure(String title, String caption, Picture picture) implements Block {
    /** Longer tables are only in the file beside the page. */
    private static final int MOST_NUMBERS = 150;

    @Override
    public void writeTo(Markup page) {
        page.open("figure", "class", "chart");
        picture.writeSvg(page);
        page.open("figcaption").element("strong", title + ". ").text(caption);
        List<List<String>> numbers = picture.numbers();
        if (numbers.size() <= MOST_NUMBERS) {
            page.add(new NumberTable("The numbers", numbers.get(0), numbers.subList(1, numbers.size())));
        }
        page.close().close();
    }
}
