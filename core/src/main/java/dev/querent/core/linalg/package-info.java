/**
 * Dense matrices and their products on {@code double[]}, on a native BLAS if one is installed and on plain Java otherwise. Independent of
 * learning. Uses {@code parallel}.
 *
 * <p>Work is cut into tiles by size, never by the number of threads, so the bits do not depend on it.
 */
package dev.querent.core.linalg;
