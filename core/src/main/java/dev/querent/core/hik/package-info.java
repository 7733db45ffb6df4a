/**
 * Exact Gaussian processes with histogram intersection kernels for many rows (Freytag et al. 2012, Rodner et al. 2016), the engine {@code
 * gp-hik}: training by conjugate gradients, evidence, variances from exact to tabulated, online and one-class learning. Uses {@code
 * intersection}, {@code gp} and what they use.
 */
package dev.querent.core.hik;
