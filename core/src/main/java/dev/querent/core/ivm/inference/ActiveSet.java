package dev.querent.core.ivm.inference;

import dev.querent.core.gp.probit.inference.Sites;

/**
 * The rows that a machine has chosen, in the order of their inclusion, and what filtering made of them.
 *
 * @param rows numbers of the training rows
 * @param logEvidence by assumed density filtering: Σ log Φ(u)
 */
public record ActiveSet(int[] rows, Sites sites, double bias, double logEvidence) {}
