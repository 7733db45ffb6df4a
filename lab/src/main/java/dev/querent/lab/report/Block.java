package dev.querent.lab.report;

/** A part of a page: a plot, a table, a row of tiles. */
@FunctionalInterface
public interface Block {
    void writeTo(Markup page);
}
