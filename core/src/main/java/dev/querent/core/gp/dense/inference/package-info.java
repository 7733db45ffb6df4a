/**
 * The exact posterior by a Cholesky factor that grows with the rows, for any targets. Not exported to users. Uses {@code gp.inference}, {@code
 * linalg.factor} and what they use.
 */
package dev.querent.core.gp.dense.inference;
