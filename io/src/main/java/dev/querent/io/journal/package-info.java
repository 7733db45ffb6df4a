/** Journals of labelling on disk: entries that survive a crash once they were taken. */
package dev.querent.io.journal;
