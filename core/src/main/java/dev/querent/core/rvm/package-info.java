/**
 * Relevance vector machines, the engine {@code rvm}: logistic regression on kernels with basis rows, most of which a prior with one precision per
 * weight switches off. Uses {@code gp.probit.inference}, {@code gp.sparse.inference} and what they use.
 *
 * <p>References: Tipping, Sparse Bayesian learning and the relevance vector machine, 2001; Jaakkola and Jordan 2000 for the bound.
 */
package dev.querent.core.rvm;
