/** Measurements of the time to the next question, by strategy and engine. */
package dev.querent.bench.query;
