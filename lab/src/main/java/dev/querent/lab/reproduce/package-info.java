/**
 * Runs published experiments and writes their files: {@link dev.querent.lab.reproduce.Experiments} lists them,
 * {@link dev.querent.lab.reproduce.Reproduction} runs one. Each describes the paper's protocol and its own, with the differences
 * in data and time, and puts its numbers beside the paper's.
 */
package dev.querent.lab.reproduce;
