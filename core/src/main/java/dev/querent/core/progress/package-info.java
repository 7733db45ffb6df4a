/**
 * How long work reports itself, how long it may last, and how it is stopped: events, listeners, budgets and the
 * {@link dev.querent.core.progress.Run} that carries them. Uses {@code parallel}.
 */
package dev.querent.core.progress;
