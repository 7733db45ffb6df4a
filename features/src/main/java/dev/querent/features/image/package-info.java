/**
 * From pixels to histograms: oriented gradients for the recipe {@code phog}; dense descriptors, their codebook and the
 * spatial pyramid for {@code bow}.
 */
package dev.querent.features.image;
