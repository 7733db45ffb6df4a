package dev.querent.core.krylov;

/** A symmetric positive semi-definite matrix that is known by its diagonal and, one at a time, by its columns. Safe to share. */
public interface MatrixColumns {

    /** Rows, and columns. */
    int size();

    double[] diagonal();

    /** Writes column {@code j} to {@code into[offset .. offset + size)}. Several threads may ask at once. */
    void column(int j, double[] into, int offset);
}
