/**
 * Labelling sessions: an event log, the labels and the model derived from it, and the questions that the model asks next. Uses {@code query},
 * {@code model}, {@code data}, {@code progress}, {@code parallel}, {@code random}.
 */
package dev.querent.core.active;
