package dev.querent.lab.report;

import java.util.List;

/** Blocks of equal width, side by side as far as the screen is wide enough. */
public record Gallery(List<Block> blocks) implements Block {
    public Gallery {
        blocks = List.copyOf(blocks);
    }

    public static Gallery of(Block... blocks) {
        return new Gallery(List.of(blocks));
    }

    @Override
    public void writeTo(Markup page) {
        page.open("div", "class", "gallery");
        blocks.forEach(page::add);
        page.close();
    }
}
