/**
 * The maximum-margin sparse Gaussian process of one class against the others (Shi and Yu 2021): support points, the alternation of
 * posterior and bounds, the gradients of the bound, and variances augmented by further points.
 */
package dev.querent.core.margin.inference;
