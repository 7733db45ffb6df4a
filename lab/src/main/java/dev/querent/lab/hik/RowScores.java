package dev.querent.lab.hik;

/**
 * Scores Σ_j κ(x_i, x_j)·α_j of training rows i under changes of single weights α_j, as coordinate descent needs. All weights start at zero. Not
 * thread-safe.
 */
interface RowScores {

    /** Number of training rows. */
    int size();

    /** κ(x_i, x_i). */
    double self(int row);

    /** Σ_j κ(x_i, x_j)·α_j with the present weights. */
    double score(int row);

    /** α_row += delta. */
    void add(int row, double delta);
}
