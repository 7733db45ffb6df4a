package dev.querent.core.forest;

/**
 * What new rows make of a tree; nothing has been changed yet.
 *
 * @param rowsThen how many rows there will be
 * @param rows whose exits change
 * @param exits their new exits
 */
record TreeUpdate(ForestTree tree, int rowsThen, int[] rows, int[] exits, TreeScore score) {}
