/**
 * The maximum-margin sparse Gaussian process of one class against the others (Shi and Yu 2021): support points, the dual problem of the margin
 * constraints, the posterior, its bound and gradients, and variances augmented by further points.
 */
package dev.querent.core.margin.inference;
