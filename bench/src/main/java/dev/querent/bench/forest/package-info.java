/** Forests measured: beside scikit-learn, deep ones, and updates by single rows. */
package dev.querent.bench.forest;
