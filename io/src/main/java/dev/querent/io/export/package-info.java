/** Labels joined with their pool. */
package dev.querent.io.export;
