/**
 * The tricks of the histogram intersection kernel: values sorted once per dimension, products with the kernel matrix in time
 * linear in the non-zero values, tables that score a query without looking at the training rows. Uses {@code kernel},
 * {@code krylov} and what they use.
 */
package dev.querent.core.intersection;
