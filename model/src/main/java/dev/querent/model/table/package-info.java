/** What a data file holds once read, before features are extracted: vectors, texts or images, with or without labels. */
package dev.querent.model.table;
