/** Wall-clock times of experiments. Benchmarks that compare programs are the business of module bench. */
package dev.querent.lab.timing;
