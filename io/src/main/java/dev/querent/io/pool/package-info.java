/** Pools that stay in their files. Uses {@code format} and {@code table}. */
package dev.querent.io.pool;
