package dev.querent.core.krylov;

/** A symmetric positive semi-definite matrix given by its diagonal and single columns. Thread-safe. */
public interface MatrixColumns {

    /** Number of rows and columns. */
    int size();

    double[] diagonal();

    /** Writes column {@code j} to {@code into[offset .. offset + size)}. Several threads may call this at once. */
    void column(int j, double[] into, int offset);
}
