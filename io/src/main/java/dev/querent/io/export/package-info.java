/** Labels that were given, joined with the pool they are of. */
package dev.querent.io.export;
