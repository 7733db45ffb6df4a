/**
 * Ordered execution on threads the caller owns, and cooperative cancellation; no other package starts a thread. Work is cut by its size and
 * never by the number of threads, and results come back in index order, so 1 thread and 16 threads agree bit for bit. Uses no other package.
 */
package dev.querent.core.parallel;
