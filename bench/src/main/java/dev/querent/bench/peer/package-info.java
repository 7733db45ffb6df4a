/** Duels against other programs, run by {@code bench/duel}. */
package dev.querent.bench.peer;
