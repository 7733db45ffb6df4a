package dev.querent.core.intersection;

/**
 * Σ_j κ(x_i, x_j)·α_j for training rows i while single weights α_j change: what coordinate descent asks for. All weights begin at
 * zero. Not safe for use by several threads.
 */
public interface RowScores {

    /** Training rows. */
    int size();

    /** κ(x_i, x_i). */
    double self(int row);

    /** Σ_j κ(x_i, x_j)·α_j with the present weights. */
    double score(int row);

    /** α_row += delta. */
    void add(int row, double delta);
}
