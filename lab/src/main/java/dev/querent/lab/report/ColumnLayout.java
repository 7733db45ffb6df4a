package dev.querent.lab.report;

import java.util.List;

/** Blocks side by side if the screen is wide enough, below each other otherwise. */
public record ColumnLayout(List<Block> blocks) implements Block {
    public ColumnLayout {
        blocks = List.copyOf(blocks);
    }

    public static ColumnLayout of(Block... blocks) {
        return new ColumnLayout(List.of(blocks));
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "columns");
        blocks.forEach(page::add);
        page.close();
    }
}
