/**
 * Sparse label regression from inducing rows: their selection, posterior, evidence and cross-validation, all linear in the training rows. Not
 * exported to users. Uses {@code gp.inference}, {@code linalg.factor} and what they use.
 */
package dev.querent.core.gp.sparse.inference;
