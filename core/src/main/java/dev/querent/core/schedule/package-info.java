/**
 * Anytime training of many tasks on a few threads: small steps, priorities, rules that choose the task to run next, and the best result of each
 * task at any time (Denninger 2017). Starts no thread itself. Uses {@code parallel} and {@code progress}.
 */
package dev.querent.core.schedule;
