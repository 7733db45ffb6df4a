/** The kinds of data files there are, and which reader takes a path. */
package dev.querent.io.format;
