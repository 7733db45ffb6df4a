/**
 * Published experiments, done again with this program: each says what the paper did, does the same or, where data or time differ,
 * says what it does instead, and puts its numbers beside the paper's. {@link dev.querent.lab.reproduce.Experiments} lists them;
 * {@link dev.querent.lab.reproduce.Reproduction} runs one and writes its files.
 */
package dev.querent.lab.reproduce;
