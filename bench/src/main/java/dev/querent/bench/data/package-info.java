/** Data to measure on: generated, or read from a file. */
package dev.querent.bench.data;
