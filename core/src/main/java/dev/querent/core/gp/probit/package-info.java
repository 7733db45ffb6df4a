/**
 * Gaussian-process classifiers with probit likelihood: the model that dense and sparse engines share, and the engines {@code gp-ep} and {@code
 * gp-laplace}, which keep all rows.
 */
package dev.querent.core.gp.probit;
