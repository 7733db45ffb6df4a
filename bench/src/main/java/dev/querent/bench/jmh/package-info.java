/** JMH benchmarks, one question per class, with the naive method for comparison. Run by {@code bench/run}. */
package dev.querent.bench.jmh;
