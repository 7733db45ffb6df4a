/** Speed of reading files and memory of what was read, run by {@code bench/reading}. */
package dev.querent.bench.reading;
