/**
 * Blocked Cholesky factorisation, factors that grow, triangular solves, inverse and log determinant, orthogonal bases, and eigenvectors of small
 * matrices. Not exported to users. Uses {@code linalg}, {@code parallel}.
 */
package dev.querent.core.linalg.factor;
