/** What readers share: opening files, gzip, columns and their roles, labels, and digests. */
package dev.querent.io.read;
