/**
 * Runs published experiments and writes their files: {@link dev.querent.lab.reproduce.Experiments} lists them,
 * {@link dev.querent.lab.reproduce.Reproduction} runs one. Each says what the paper did, does the same or, where data or time
 * differ, says what it does instead, and puts its numbers beside the paper's.
 */
package dev.querent.lab.reproduce;
