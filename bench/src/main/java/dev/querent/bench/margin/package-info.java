/** Maximum-margin sparse Gaussian processes beside other classifiers, and their cost. */
package dev.querent.bench.margin;
