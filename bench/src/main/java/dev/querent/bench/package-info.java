/** Speed measurements: JMH benchmarks, and duels of two contenders run alternately. See {@code docs/benchmarks.md}. */
package dev.querent.bench;
