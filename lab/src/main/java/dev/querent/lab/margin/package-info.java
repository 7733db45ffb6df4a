/**
 * Published experiments with maximum-margin sparse Gaussian processes, reproduced. Uses {@code region}, {@code simulate},
 * {@code experiment}, {@code data}, {@code timing}, {@code report}.
 */
package dev.querent.lab.margin;
