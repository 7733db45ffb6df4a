/**
 * Seeds and the random number generator: the only package that creates randomness. Uses no other package.
 *
 * <p>Reference: Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 2021.
 */
package dev.querent.core.random;
