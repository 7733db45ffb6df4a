package dev.querent.features.image;

import java.util.List;

/**
 * How oriented gradients are counted.
 *
 * @param bins orientations
 * @param signed whether dark-to-bright and bright-to-dark edges differ: orientations over the full circle, not the half
 * @param grids cells along each side, one grid per level, coarse to fine; cells overlap by half, so a grid of k has
 *     (2k - 1)^2 of them
 * @param ratio weight of a level against the level before
 * @param power exponent applied to each cell's bins before they are normalised; below 1 it evens out strong edges
 * @param margin background added around the image, as a share of its side
 * @param blur the Gaussian of the derivative is 1/blur of the image's side wide
 * @param zoom samples of the gradient per pixel along each side
 * @param background what lies outside the image
 * @param upright whether the slant of handwriting is removed first
 */
public record PhogOptions(
        int bins,
        boolean signed,
        List<Integer> grids,
        double ratio,
        double power,
        double margin,
        double blur,
        int zoom,
        BackgroundLevel background,
        boolean upright) {

    public PhogOptions {
        grids = List.copyOf(grids);
    }

    /** The brightness outside the image. */
    public enum BackgroundLevel {
        /** The median of the pixels along the border: treats dark on bright like bright on dark, and adds no frame to photographs. */
        BORDER,
        ZERO
    }

    /** Features of one image. */
    public int columns() {
        return bins * grids.stream().mapToInt(k -> (2 * k - 1) * (2 * k - 1)).sum();
    }
}
