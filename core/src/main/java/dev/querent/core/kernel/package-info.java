/**
 * Kernel functions, their sums, Gram matrices and gradients with respect to log parameters. Each kernel has its definition ({@code value})
 * beside its fast paths, and tests compare them. Uses {@code linalg}, {@code data}.
 *
 * <p>References: Rasmussen and Williams 2006, chapter 4; Maji, Berg and Malik 2013 for the intersection kernel.
 */
package dev.querent.core.kernel;
