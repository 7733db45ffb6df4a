/**
 * Matrix-free linear algebra for matrices given by their products with blocks of vectors: conjugate gradients, preconditioners, eigenpairs,
 * log-determinants and bounds on quadratic forms. Uses {@code linalg} and what it uses.
 */
package dev.querent.core.krylov;
