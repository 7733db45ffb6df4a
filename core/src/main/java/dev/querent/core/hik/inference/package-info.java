/**
 * Posterior, variances and preconditioners of {@code gp-hik}, for any targets. Not exported to users. Uses {@code intersection}, {@code krylov},
 * {@code model} and what they use.
 */
package dev.querent.core.hik.inference;
