/** Questions measured: how long the next one takes, by strategy and engine. */
package dev.querent.bench.query;
