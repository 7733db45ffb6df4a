/** Journals of labelling on disk: an entry survives a crash once it was acknowledged. */
package dev.querent.io.journal;
