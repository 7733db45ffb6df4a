/** Wall-clock times of experiments. Benchmarks that compare programs are in module bench. */
package dev.querent.lab.timing;
