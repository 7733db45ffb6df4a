/** The known data formats, and which reader takes a path. */
package dev.querent.io.format;
