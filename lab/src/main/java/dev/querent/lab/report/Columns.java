package dev.querent.lab.report;

import java.util.List;

/** Blocks beside each other where the screen is wide enough, below each other otherwise. */
public record Columns(List<Block> blocks) implements Block {
    public Columns {
        blocks = List.copyOf(blocks);
    }

    public static Columns of(Block... blocks) {
        return new Columns(List.of(blocks));
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "columns");
        blocks.forEach(page::add);
        page.close();
    }
}
