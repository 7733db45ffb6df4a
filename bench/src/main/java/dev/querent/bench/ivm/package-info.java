/** Measures informative vector machines and their hybrid with a forest. */
package dev.querent.bench.ivm;
