/** How measured figures are printed. */
package dev.querent.bench.figure;
