/**
 * Dense linear algebra on {@code double[]}: products, blocked Cholesky factorisation, triangular solves, inverse and log determinant, on a
 * native BLAS if one is installed and on plain Java otherwise; eigenvectors of small matrices in Java. Independent of learning. Uses {@code
 * parallel}.
 *
 * <p>Work is cut into tiles by size, never by the number of threads, so the bits do not depend on it.
 */
package dev.querent.core.linalg;
