/** Measurements of forests: compared with scikit-learn, deep trees, and updates by single rows. */
package dev.querent.bench.forest;
