/** Published experiments with maximum-margin sparse Gaussian processes, reproduced. Uses {@code region}, {@code experiment}, {@code report}. */
package dev.querent.lab.margin;
