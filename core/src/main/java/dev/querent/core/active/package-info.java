/**
 * Labelling as one path: a log of what happened, the labels and the model that follow from it, and the questions that the model asks next. Uses
 * {@code query}, {@code model}, {@code data}, {@code progress}, {@code parallel}, {@code random}.
 */
package dev.querent.core.active;
