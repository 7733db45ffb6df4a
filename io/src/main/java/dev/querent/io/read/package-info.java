/** Opening data files by their kind: which reader takes a path, gzip, where labels are found. */
package dev.querent.io.read;
