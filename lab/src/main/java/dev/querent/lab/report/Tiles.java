package dev.querent.lab.report;

import java.util.List;

/** The most important numbers. */
public record Tiles(List<Tile> tiles) implements Block {

    /** One number, its name, and how to read it in a few words. */
    public record Tile(String name, String value, String note) {}

    public Tiles {
        tiles = List.copyOf(tiles);
    }

    @Override
    public void writeTo(Markup page) {
        page.open("dl", "class", "tiles");
        for (Tile tile : tiles) {
            page.open("div", "class", "tile");
            page.element("dt", tile.name);
            page.element("dd", tile.value, "class", "value").element("dd", tile.note, "class", "note");
            page.close();
        }
        page.close();
    }
}
