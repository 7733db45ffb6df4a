/**
 * Fast algorithms for the histogram intersection kernel (Maji, Berg and Malik 2013; Freytag et al. 2012; Rodner et al. 2016): values sorted once
 * per dimension, products with the kernel matrix in time linear in the non-zero values, and tables that score a query without visiting the
 * training rows. Products and scores are sums over dimensions, so blocks of columns can be computed apart. Uses {@code kernel}, {@code krylov}
 * and what they use.
 */
package dev.querent.core.intersection;
