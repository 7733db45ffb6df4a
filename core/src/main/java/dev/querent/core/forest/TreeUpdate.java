package dev.querent.core.forest;

/**
 * The pending update of a tree by new rows.
 *
 * @param rowsThen number of rows after it
 * @param rows whose exits change
 * @param exits their new exits
 */
record TreeUpdate(ForestTree tree, int rowsThen, int[] rows, int[] exits, TreeScore score) {}
