package dev.querent.core.query;

import dev.querent.core.linalg.Matrix;

/**
 * The convex hull of some rows in the feature space of a kernel, by their Gram matrix K. The squared distance of a row x to it is the minimum of κ(x, x) −
 * 2βᵀk_x + βᵀKβ over β ≥ 0, Σβ = 1, which {@link NearestPoint} finds.
 *
 * <p>The matrix here is M = K + s·11ᵀ + εI. The second term only adds the constant s; with it, affinely independent rows give a positive definite matrix
 * (Wolfe 1976). The third does so for all others; it moves β so little that the distance² grows
 * by ε at most, and ε is 10⁻¹¹ of the largest κ(z, z).
 *
 * @param matrix M
 * @param scale s, the largest κ(z, z)
 * @param ridge ε
 */
record ConvexHull(Matrix matrix, double scale, double ridge) {
    private static final double RELATIVE_RIDGE = 1e-11;

    static ConvexHull of(Matrix gram) {
        int n = gram.rows();
        double largest = 0;
        for (int j = 0; j < n; j++) {
            largest = Math.max(largest, gram.get(j, j));
        }
        double scale = largest > 0 ? largest : 1; // rows of zeros are all the same point
        Matrix matrix = gram.copy();
        for (int e = 0; e < matrix.array().length; e++) {
            matrix.array()[e] += scale;
        }
        return new ConvexHull(matrix.addToDiagonal(RELATIVE_RIDGE * scale), scale, RELATIVE_RIDGE * scale);
    }

    int size() {
        return matrix.rows();
    }
}
