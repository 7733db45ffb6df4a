/**
 * How a target arises from a latent function value: logistic, probit and Gaussian links with stable logarithms, their
 * derivatives, and class probabilities under a Gaussian latent value. Uses no other room.
 *
 * <p>Reference: Rasmussen and Williams, "Gaussian Processes for Machine Learning", 2006, section 3.1 and equation 3.16.
 */
package dev.querent.core.likelihood;
