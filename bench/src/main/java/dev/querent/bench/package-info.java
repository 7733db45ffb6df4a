/** Speed measurements: JMH benchmarks, and paired comparisons of two programs that run alternately. See {@code docs/benchmarks.md}. */
package dev.querent.bench;
