/**
 * Model files: a trained model with the fitted feature extraction and how it came about, in one checksummed file. The
 * format is described in {@code docs/FORMAT.md}.
 */
package dev.querent.model;
