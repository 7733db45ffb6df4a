/**
 * Model files: a trained model with its fitted feature extraction and its provenance, in one file with a checksum.
 * {@code docs/FORMAT.md} describes the format.
 */
package dev.querent.model;
