/**
 * Models built from others: a Gaussian process whose kernel is a forest, and a forest with informative vector machines. Uses {@code forest}, {@code
 * gp}, {@code hik}, {@code ivm}.
 *
 * <p>References: Davies and Ghahramani, "The random forest kernel and other kernels for big data from random partitions", 2014; Denninger 2017,
 * chapter 5.
 */
package dev.querent.core.hybrid;
