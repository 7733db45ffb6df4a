/**
 * Maximum entropy discrimination (Jaakkola, Meila and Jebara 1999): the quadratic bound on the logistic likelihood, and the dual problem of margin
 * constraints on a posterior mean. Sparse machines with either share it.
 */
package dev.querent.core.discrimination;
