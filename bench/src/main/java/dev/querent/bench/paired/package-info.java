/** Two contenders, run alternately on the same machine at the same time, and the ratio of their times with its spread. */
package dev.querent.bench.paired;
