/**
 * Relevance vector machines, the engine {@code rvm}: logistic regression on kernels with basis rows, most of which a prior with one precision per
 * weight switches off. With margin constraints they are kernel machine committees, the engine {@code kernel-committee}. Uses {@code discrimination},
 * {@code gp.probit.inference}, {@code gp.inference} and what they use.
 *
 * <p>References: Tipping, Sparse Bayesian learning and the relevance vector machine, 2001; Jaakkola and Jordan 2000 for the bound; Shi and Yu 2019 for
 * the committee.
 */
package dev.querent.core.rvm;
