/** Where data to measure on is found. */
package dev.querent.bench.data;
