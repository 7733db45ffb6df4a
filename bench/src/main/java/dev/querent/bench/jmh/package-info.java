/** JMH benchmarks, one question per class, the obvious way beside the fast one. Run by {@code bench/run}. */
package dev.querent.bench.jmh;
