package dev.querent.core.active;

/**
 * A row that is asked about.
 *
 * @param score of the strategy; 0 where chance chose the row
 * @param audit whether it was drawn at random to measure the model with, and will not be learnt
 */
public record Question(int row, double score, boolean audit) {}
