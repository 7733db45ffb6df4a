/**
 * Likelihoods of a target given a latent function value: logistic and probit, with stable logarithms, their derivatives, and class
 * probabilities under a Gaussian latent value. Uses no other package.
 *
 * <p>Reference: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, section 3.1 and equation 3.16.
 */
package dev.querent.core.likelihood;
