/**
 * Progress, budget and cancellation of long-running work: events, listeners, budgets and the {@link dev.querent.core.progress.Run} that carries
 * them. Uses {@code parallel}.
 */
package dev.querent.core.progress;
