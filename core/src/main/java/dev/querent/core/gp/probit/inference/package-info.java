/**
 * Gaussian approximations of the posterior of latent values under probit labels: expectation propagation and Laplace's approximation, both as Gaussian
 * sites (Rasmussen and Williams 2006, chapter 3).
 */
package dev.querent.core.gp.probit.inference;
