/** Paired comparisons with other programs, run by {@code bench/compare}. */
package dev.querent.bench.peer;
