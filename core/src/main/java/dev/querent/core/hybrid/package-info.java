/**
 * Models built from others: a Gaussian process whose kernel is a forest. Uses {@code forest}, {@code gp}.
 *
 * <p>Reference: Davies and Ghahramani, "The random forest kernel and other kernels for big data from random partitions", 2014.
 */
package dev.querent.core.hybrid;
