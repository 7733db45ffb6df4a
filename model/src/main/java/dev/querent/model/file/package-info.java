/** Writing files so that nobody ever sees half of one. */
package dev.querent.model.file;
