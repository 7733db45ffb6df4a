/** Writes files atomically, so that nobody ever sees a part of one. */
package dev.querent.model.file;
