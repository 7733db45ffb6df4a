/**
 * Exact Gaussian processes with intersection kernels for many rows, the engine {@code gp-hik}: training by conjugate gradients,
 * evidence, variances from exact to tabulated, online and one-class learning. Uses {@code intersection}, {@code gp} and what
 * they use.
 */
package dev.querent.core.hik;
