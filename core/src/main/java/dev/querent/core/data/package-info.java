/**
 * Immutable data: feature matrices, labels, labelled data, splits and folds. Uses {@code random}.
 *
 * <p>Features are stored as floats with int indices: 8 bytes per non-zero value in sparse form, 4 per value in dense form.
 */
package dev.querent.core.data;
