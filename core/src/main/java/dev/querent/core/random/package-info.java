/**
 * Seeds and the generator behind them: the only room that creates randomness. Uses no other room.
 *
 * <p>Reference: Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 2021.
 */
package dev.querent.core.random;
