package dev.querent.lab.report;

import java.util.List;

/** A heading, a sentence that says how to read what follows, and blocks. */
public record Section(String heading, String introduction, List<Block> blocks) implements Block {
    public Section {
        blocks = List.copyOf(blocks);
    }

    public static Section of(String heading, String introduction, Block... blocks) {
        return new Section(heading, introduction, List.of(blocks));
    }

    @Override
    public void writeTo(Markup page) {
        page.open("section").element("h2", heading).element("p", introduction, "class", "introduction");
        blocks.forEach(page::add);
        page.close();
    }
}
