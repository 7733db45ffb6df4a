/** Speed of reading files and memory of their content, run by {@code bench/reading}. */
package dev.querent.bench.reading;
